import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { actionLabel, isLabelled } from './action-labels.ts';

const server = resolve(import.meta.dirname, '../../../server/src');

/** The actions that the server writes into the audit log, as its source spells them. */
function writtenActions(): string[] {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file),
  );
  const actions = files.flatMap((file) => {
    const source = readFileSync(join(server, file), 'utf8');
    if (!source.includes('recordAudit(')) return [];
    return [...source.matchAll(/\baction(?:: | = )(?:\w+(?:\(\w+\))? \? '([^']+)' : )?'([^']+)'/g)].flatMap(
      ([, one, other]) => [one, other].filter((action) => action !== undefined),
    );
  });
  return [...new Set(actions)].sort();
}

it('labels every action of the audit log', () => {
  const actions = writtenActions();
  expect(actions.length).toBeGreaterThan(40);
  expect(actions.filter((action) => !isLabelled(action))).toEqual([]);
  for (const action of actions) expect(actionLabel({ action })).toMatch(/^[A-Z]/);
});

it('says that a proposed change was made, and that one could not be made', () => {
  expect(actionLabel({ action: 'made the proposed change of' })).toBe(
    'Made the proposed change (waiting time over) of',
  );
  expect(actionLabel({ action: 'could not make' })).toBe('Could not make the proposed change of');
});
