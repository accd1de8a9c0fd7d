/**
 * Compares the gzipped JavaScript that each page of the built storefront loads before it is interactive with its budget,
 * and prints the page that is nearest to it. `--all` prints every page. Code that is loaded later (the socket, dialogs,
 * carousels) is not counted.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { allCalls } from '@tola/contract';

interface Code {
  readonly module: string;
  readonly imports: readonly string[];
}

/** The router's manifest: all static imports of each route. */
interface Manifest {
  readonly entry: Code;
  readonly routes: Readonly<Record<string, Code & { readonly parentId?: string; readonly path?: string }>>;
  readonly url: string;
}

/** Budget of public pages. React and the router take 104,000 of it. */
const PUBLIC_BUDGET_BYTES = 130_000;
/** Budget of pages behind the login, which also load the codecs of their calls. */
const OWN_BUDGET_BYTES = 160_000;
const OWN_FOLDERS = /^(?:checkout|orders|privacy)\/|^account\/(?:profile|contacts|sessions)-page$/;

const client = resolve(import.meta.dirname, '../storefront/build/client');
const pages = await weighPages();
const [nearest] = pages.toSorted((one, other) => one.budget - one.bytes - (other.budget - other.bytes));
if (nearest === undefined) throw new Error('The manifest of the storefront has no pages');
const heavy = pages.filter(({ bytes, budget }) => bytes > budget);
for (const { id, bytes, budget } of process.argv.includes('--all') ? pages : heavy) {
  console.log(`${bytes > budget ? 'over' : 'ok  '}  ${String(bytes).padStart(7)} of ${budget}  ${id}`);
}
console.log(`${pages.length} pages; nearest to its budget: ${nearest.id}, ${nearest.bytes} of ${nearest.budget} bytes`);
if (heavy.length > 0) {
  console.error('\nThese pages load too much code. Load code that is not needed at once by import().');
  process.exit(1);
}

const described = readdirSync(join(client, 'assets')).filter((name) => holdsDescription(join(client, 'assets', name)));
if (described.length > 0) {
  console.error(`\nSentences of the API reference are in the browser's code: ${described.join(', ')}`);
  process.exit(1);
}

/** Whether the file contains the description of a declared call. */
function holdsDescription(file: string): boolean {
  const code = file.endsWith('.js') ? readFileSync(file, 'utf8') : '';
  return allCalls.some(({ does }) => code.includes(does));
}

async function weighPages(): Promise<{ id: string; bytes: number; budget: number }[]> {
  const manifest = await readManifest();
  const { root, ...routes } = manifest.routes;
  if (root === undefined) throw new Error('The manifest of the storefront has no root');
  const weights = new Map<string, number>();
  const weigh = (file: string): number => {
    const weight = weights.get(file) ?? gzipSync(readFileSync(join(client, file)), { level: 9 }).length;
    weights.set(file, weight);
    return weight;
  };
  return Object.entries(routes).map(([id, route]) => {
    const files = new Set([
      manifest.url,
      ...[manifest.entry, root, route].flatMap((one) => [one.module, ...one.imports]),
    ]);
    const bytes = [...files].reduce((sum, file) => sum + weigh(file), 0);
    return { id, bytes, budget: OWN_FOLDERS.test(id) ? OWN_BUDGET_BYTES : PUBLIC_BUDGET_BYTES };
  });
}

/** The server's copy; the browser's has no imports. */
async function readManifest(): Promise<Manifest> {
  const build = resolve(client, '../server/index.js');
  if (!existsSync(build)) throw new Error('The storefront is not built: run scripts/build.ts');
  const { assets } = (await import(pathToFileURL(build).href)) as { assets: Manifest };
  return assets;
}
