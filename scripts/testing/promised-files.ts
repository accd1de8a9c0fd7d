/** Reads from docs/architecture.md which files a change touches. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ARCHITECTURE = resolve(import.meta.dirname, '../../docs/architecture.md');

/** @param change first cell of its row @returns the second cell */
export function promisedFiles(change: string): string {
  const rows = readFileSync(ARCHITECTURE, 'utf8').split('## Where a change goes')[1]?.split('\n') ?? [];
  const cells = rows.map((line) => line.split('|').map((cell) => cell.trim())).find(([, name]) => name === change);
  if (cells?.[2] === undefined) throw new Error(`docs/architecture.md has no row for the change "${change}"`);
  return cells[2];
}
