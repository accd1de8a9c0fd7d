/** Chains new audit entries, and verifies the chain. */
import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '#database';
import { countUnchainedBefore, lockChain, readChained, readHead, readUnchained, writeLinks } from './chain-store.ts';
import { type HashedEntry, linkHashOf, personalHashOf, START } from './link.ts';

const BATCH = 500;
/** Chaining takes seconds; an entry without a place for longer is reported. */
const LATE_MS = 10 * 60_000;

/** Chains what no worker has chained yet; one process at a time. @returns the number of entries */
export async function chainNewEntries(database: Database): Promise<number> {
  for (let chained = 0; ; ) {
    const batch = await chainBatch(database);
    chained += batch;
    if (batch < BATCH) return chained;
  }
}

async function chainBatch(database: Database): Promise<number> {
  return await database.transaction(async (tx) => {
    if (!(await lockChain(tx))) return 0;
    const entries = await readUnchained(tx, BATCH);
    if (entries.length === 0) return 0;
    const head = await readHead(tx);
    let before = head?.hash ?? START;
    let position = head?.position ?? 0;
    const links = entries.map(({ id, lasting, personal }) => {
      position += 1;
      const salt = randomBytes(16);
      const personalHash = personalHashOf(salt, personal);
      before = linkHashOf(before, { position, lasting, personalHash });
      return { id, position, hash: before, salt, personalHash };
    });
    await writeLinks(tx, links);
    return links.length;
  });
}

/** The position and hash of an entry that was the last one at some time, as the daily mail names it: `1234:5f0c…`. */
export interface KnownHead {
  readonly position: number;
  readonly hash: string;
}

export type Verification =
  | { readonly isWhole: true; readonly entries: number; readonly head: KnownHead | null; readonly late: number }
  | { readonly isWhole: false; readonly position: number; readonly entryId: number | null; readonly problem: string };

/** Proves the chain unbroken from its first entry, or names the first entry where it breaks. */
export async function verifyChain(db: Queryable, known: KnownHead | null, now: Date): Promise<Verification> {
  let before: Buffer = START;
  let position = 0;
  for (;;) {
    const entries = await readChained(db, position, BATCH);
    for (const entry of entries) {
      const problem = problemOf(entry, position + 1, before);
      if (problem !== null) return { isWhole: false, position: position + 1, entryId: entry.id, problem };
      if (known?.position === entry.position && known.hash !== entry.hash.toString('hex')) {
        const changed = 'The entry is not the one that the mail names: the chain was rewritten.';
        return { isWhole: false, position: entry.position, entryId: entry.id, problem: changed };
      }
      before = entry.hash;
      position = entry.position;
    }
    if (entries.length < BATCH) break;
  }
  if (known !== null && position < known.position) {
    const problem = `The chain ends at ${position}, but the mail names entry ${known.position}: the end was cut off.`;
    return { isWhole: false, position: position + 1, entryId: null, problem };
  }
  const late = await countUnchainedBefore(db, new Date(now.getTime() - LATE_MS));
  return {
    isWhole: true,
    entries: position,
    head: position === 0 ? null : { position, hash: before.toString('hex') },
    late,
  };
}

function problemOf(entry: HashedEntry, expected: number, before: Buffer): string | null {
  if (entry.position !== expected) return `Position ${expected} is missing: an entry was deleted.`;
  if (
    !entry.isErased &&
    (entry.salt === null || !personalHashOf(entry.salt, entry.personal).equals(entry.personalHash))
  )
    return 'Its text was changed.';
  if (!linkHashOf(before, entry).equals(entry.hash)) return 'It was changed, moved or inserted.';
  return null;
}

/** The head as mails and `npm run audit:verify` write it. */
export async function headOf(db: Queryable): Promise<KnownHead | null> {
  const head = await readHead(db);
  return head === null ? null : { position: head.position, hash: head.hash.toString('hex') };
}
