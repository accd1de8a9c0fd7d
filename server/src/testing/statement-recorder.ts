/**
 * Runs in every test file: with RECORD_STATEMENTS=<folder>, records each SQL statement that the file executes, with the
 * source line that executed it. `statements/check-statements.ts` reads the folder.
 */
import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

/** The statements of one test file by call site, such as `server/src/cart/cart-store.ts:31:20`. */
export type RecordedStatements = Readonly<Record<string, readonly string[]>>;

type Formatter = (error: Error, frames: NodeJS.CallSite[]) => unknown;

const root = resolve(import.meta.dirname, '../../..');
const folder = process.env.RECORD_STATEMENTS;
/** The name of server/src/database/statement-channel.ts; importing it would load the SQL layer into every test file. */
const CHANNEL = 'tola:statement';

if (folder !== undefined && folder !== '') {
  const texts = new Map<string, Set<string>>();
  const record = (message: unknown): void => {
    const place = callerOf();
    if (place === null) return;
    const known = texts.get(place) ?? new Set();
    texts.set(place, known.add((message as { text: string }).text));
  };
  subscribe(CHANNEL, record);
  afterAll(() => {
    unsubscribe(CHANNEL, record);
    mkdirSync(folder, { recursive: true });
    const recorded: RecordedStatements = Object.fromEntries([...texts].map(([place, some]) => [place, [...some]]));
    writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(recorded));
  });
}

/** The call site of the SQL layer; null when it is not in this repository. */
function callerOf(): string | null {
  const installed = Error.prepareStackTrace as Formatter | undefined;
  const holder = new Error('where');
  let frames: NodeJS.CallSite[] = [];
  Error.prepareStackTrace = (_, stack) => {
    frames = stack;
    return '';
  };
  void holder.stack;
  Object.assign(Error, { prepareStackTrace: installed });
  const caller = frames.find((frame) => !isSqlLayer(frame));
  return caller === undefined ? null : originalPlace(holder, caller, installed);
}

function isSqlLayer(frame: NodeJS.CallSite): boolean {
  const file = frame.getFileName() ?? '';
  return (
    file === '' ||
    file.startsWith('node:') ||
    file.includes('/testing/statement-recorder.') ||
    file.includes('/database/statement-channel.') ||
    file.includes('/database/pooled-database.')
  );
}

const placeOfFrame = new Map<string, string | null>();

/** The position in the source. Vitest's formatter applies source maps but is slow, so its results are cached. */
function originalPlace(holder: Error, frame: NodeJS.CallSite, installed: Formatter | undefined): string | null {
  const key = `${frame.getFileName()}:${frame.getLineNumber()}:${frame.getColumnNumber()}`;
  let place = placeOfFrame.get(key);
  if (place === undefined) {
    const line = installed === undefined ? key : String(installed(holder, [frame]));
    const [, address = '', position = ''] = /((?:file:\/\/)?\/[^\n()]*?):(\d+:\d+)\)?$/.exec(line) ?? [];
    const file = relative(root, address.startsWith('file:') ? fileURLToPath(address) : address);
    place = address === '' || file.startsWith('..') ? null : `${file.replaceAll('\\', '/')}:${position}`;
    placeOfFrame.set(key, place);
  }
  return place;
}
