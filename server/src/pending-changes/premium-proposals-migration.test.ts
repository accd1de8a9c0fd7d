/** Premiums were proposed in a table of their own, which the migration to pending changes copies. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, sql } from '#database';
import { createLog } from '#log';
import { openTestDatabase, type TestDatabase } from '#testing';

const migrationsFolder = resolve(import.meta.dirname, '../../migrations');

const log = createLog({ level: 'silent' });

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'tola-before-0400-'));
  for (const file of readdirSync(migrationsFolder).filter((name) => name < '0400'))
    copyFileSync(join(migrationsFolder, file), join(folder, file));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

it('copies proposals, open and decided ones, and leaves out open repeats', async () => {
  await database.run(sql`drop schema public cascade`);
  await database.run(sql`create schema public`);
  const owner = { url: database.ownerUrl, applicationRole: null };
  await migrate(owner, log, { folder });
  await database.run(sql`
    insert into staff_member (name, email, roles, created_at, updated_at)
    select name, name || '@tola.test', array['owner'], '2026-01-01Z', '2026-01-01Z' from unnest(array['asha', 'ravi']) name`);
  await database.run(sql`
    insert into premium_proposal (name, amount_paise, was_paise, effective_at, reason, proposed_by, proposed_at, decided_by,
      decided_at, approved, decision_reason)
    values
      ('gold999', 250000, 0, null, 'open', 1, '2026-02-01Z', null, null, null, null),
      ('gold999', 250000, 0, null, 'open again', 1, '2026-02-02Z', null, null, null, null),
      ('gold999', 250000, 0, '2026-03-01Z', 'for later', 1, '2026-02-02Z', null, null, null, null),
      ('gold995', 9950, -50, null, 'approved', 1, '2026-02-03Z', 2, '2026-02-04Z', true, 'yes'),
      ('gold995', 9950, -50, null, 'declined', 1, '2026-02-03Z', 2, '2026-02-04Z', false, 'no'),
      ('silver999', 100, 0, null, 'withdrawn', 2, '2026-02-03Z', 2, '2026-02-04Z', false, 'a slip')`);
  await migrate(owner, log);
  const changes = await database.rows(sql`
    select id, state, sentence, reason, proposed_by, decided_by, payload, takes_effect_at from pending_change order by id`);
  const open = { state: 'proposed', proposedBy: 1, decidedBy: null, takesEffectAt: null };
  const payload = { name: 'gold999', amountPaise: 250_000, wasPaise: 0, effectiveAt: null };
  expect(changes).toMatchObject([
    { ...open, id: 1, reason: 'open', sentence: 'Premium of gold999 from ₹0.00 to ₹2500.00', payload },
    { ...open, id: 3, reason: 'for later', payload: { ...payload, effectiveAt: '2026-03-01T00:00:00.000Z' } },
    { id: 4, state: 'approved', proposedBy: 1, decidedBy: 2, payload: { wasPaise: -50, amountPaise: 9_950 } },
    { id: 5, state: 'rejected', proposedBy: 1, decidedBy: 2 },
    { id: 6, state: 'withdrawn', proposedBy: 2, decidedBy: 2 },
  ]);
  const { id } = await database.one<{ id: number }>(sql`
    insert into pending_change (kind, subject_kind, subject_id, sentence, payload, reason, proposed_by, proposed_at)
    values ('premium', 'premium', 'gold999', 'The next one', '{}', 'next', 1, '2026-04-01Z') returning id`);
  expect(id).toBe(7);
});
