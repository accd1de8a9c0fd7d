/** Every call of the back office has a limit, or a reason why one person suffices: the tables of docs/security.md. */
import { readFileSync } from 'node:fs';
import { allStaffCalls, CHANGE_RULES } from '@tola/contract/staff';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
const start = page.indexOf('## What one person may do alone');
const section = page.slice(start, page.indexOf('\n## ', start + 1));
const read = section.slice(section.indexOf('Only read'));

interface Row {
  readonly first: string;
  readonly calls: readonly string[];
}

const rows: readonly Row[] = section
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, first = '', second = '']) => ({ first, calls: callsIn(first.includes('`') ? first : second) }));

function callsIn(text: string): string[] {
  return [...text.matchAll(/`([A-Z]\w+)`/g)].map(([, name = '']) => name);
}

const limited = rows.filter(({ first }) => !first.includes('`') && first !== '').slice(1);
const alone = rows.filter(({ first }) => first.includes('`'));

it('names every call: limited, decided by one person with a reason, or only reading', () => {
  const named = new Set([...rows.flatMap(({ calls }) => calls), ...callsIn(read)]);
  expect([...named].toSorted()).toEqual(allStaffCalls.map(({ name }) => name).toSorted());
});

it('names a call that one person decides, or that only reads, nowhere else', () => {
  const unlimited = [...alone.flatMap(({ calls }) => calls), ...callsIn(read)];
  expect(unlimited).toHaveLength(new Set(unlimited).size);
  const held = new Set(limited.flatMap(({ calls }) => calls));
  expect(unlimited.filter((name) => held.has(name))).toEqual([]);
});

it('names a call for every kind of change that waits', () => {
  const kinds = limited.filter(({ calls }) => calls.length > 0).map(({ first }) => first);
  expect(kinds.toSorted()).toEqual(
    Object.values(CHANGE_RULES)
      .map(({ label }) => label)
      .toSorted(),
  );
});

it('lists no call as reading that a repeat makes act again, but for views that are logged', () => {
  const reading = new Set(callsIn(read));
  const acting = allStaffCalls.filter(({ name, repeat }) => reading.has(name) && repeat === 'acts again');
  expect(acting.map(({ name }) => name)).toEqual(['ReadPayoutAccount', 'ReadPan']);
});
