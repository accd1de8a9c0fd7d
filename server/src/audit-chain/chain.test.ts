import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordAudit, systemActor } from '#audit';
import { sql } from '#database';
import { asOwner, openTestDatabase, type TestDatabase } from '#testing';
import { chainNewEntries, eraseAuditText, headOf, type KnownHead, verifyChain } from './index.ts';

const now = new Date('2026-11-23T06:30:00Z');
const actor = systemActor('a test');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => await database.close());

async function record(subjectId: number): Promise<void> {
  const entry = {
    action: 'saved',
    kind: 'thing',
    subjectId,
    subject: `Asha ${subjectId}`,
    after: { street: 'MG Road' },
  };
  await database.transaction(async (tx) => await recordAudit(tx, actor, entry, now));
}

/** As somebody with full rights on the database would. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await database.run(sql`alter table audit_entry disable trigger user`);
  await database.run(statement);
  await database.run(sql`alter table audit_entry enable trigger user`);
}

beforeEach(async () => {
  await tamper(sql`delete from audit_entry`);
  for (let entry = 1; entry <= 5; entry += 1) await record(entry);
  await chainNewEntries(database);
});

const verify = async (known: KnownHead | null = null) => await verifyChain(database, known, now);
async function idAt(position: number): Promise<number> {
  return (await database.one<{ id: number }>(sql`select id from audit_entry where chain_position = ${position}`)).id;
}

describe('the chain of the audit log', () => {
  it('is unbroken, also against an earlier head', async () => {
    const head = await headOf(database);
    await record(6);
    await chainNewEntries(database);
    expect(await verify(head)).toMatchObject({ isWhole: true, entries: 6, late: 0 });
  });

  it('names the first entry whose text was changed', async () => {
    const entryId = await idAt(3);
    await tamper(sql`update audit_entry set after = '{"street": "Elsewhere"}' where chain_position >= 3`);
    expect(await verify()).toMatchObject({ isWhole: false, position: 3, entryId, problem: 'Its text was changed.' });
  });

  it.each(['action', 'kind', 'subject_id', 'request_id'])('notices a change of %s', async (column) => {
    await tamper(sql`update audit_entry set ${sql.identifier(column)} = 'other' where chain_position = 2`);
    expect(await verify()).toMatchObject({ isWhole: false, position: 2 });
  });

  it('notices a change of the time', async () => {
    await tamper(sql`update audit_entry set at = at + interval '1 microsecond' where chain_position = 2`);
    expect(await verify()).toMatchObject({ isWhole: false, position: 2 });
  });

  it('notices a deleted entry', async () => {
    await tamper(sql`delete from audit_entry where chain_position = 4`);
    expect(await verify()).toMatchObject({ isWhole: false, position: 4, problem: expect.stringContaining('deleted') });
  });

  it('notices two entries that changed places', async () => {
    await tamper(sql`update audit_entry set chain_position = -chain_position + 1000 where chain_position in (2, 3)`);
    await tamper(sql`update audit_entry set chain_position = case chain_position when 998 then 3 else 2 end
      where chain_position > 900`);
    expect(await verify()).toMatchObject({ isWhole: false, position: 2 });
  });

  it('notices an entry put in between', async () => {
    await tamper(sql`update audit_entry set chain_position = chain_position + 100 where chain_position >= 3`);
    await tamper(sql`update audit_entry set chain_position = chain_position - 99 where chain_position > 100`);
    await tamper(sql`
      insert into audit_entry (at, who, action, kind, chain_position, chain_hash, personal_salt, personal_hash)
      select at, who, action, kind, 3, chain_hash, personal_salt, personal_hash from audit_entry where chain_position = 2`);
    expect(await verify()).toMatchObject({ isWhole: false, position: 3 });
  });

  it('notices a cut end only against a known head', async () => {
    const head = await headOf(database);
    await tamper(sql`delete from audit_entry where chain_position >= 4`);
    expect(await verify()).toMatchObject({ isWhole: true, entries: 3 });
    expect(await verify(head)).toMatchObject({
      isWhole: false,
      position: 4,
      problem: expect.stringContaining('cut off'),
    });
  });

  it('notices a chain rewritten against a known head', async () => {
    const head = await headOf(database);
    await tamper(sql`update audit_entry set note = 'changed', chain_position = null, chain_hash = null,
      personal_salt = null, personal_hash = null`);
    await chainNewEntries(database);
    expect(await verify()).toMatchObject({ isWhole: true });
    expect(await verify(head)).toMatchObject({ isWhole: false, problem: expect.stringContaining('rewritten') });
  });

  it('stays whole when personal text is erased', async () => {
    await database.transaction(async (tx) => expect(await eraseAuditText(tx, 'thing', ['3'], now)).toBe(1));
    expect(await verify()).toMatchObject({ isWhole: true, entries: 5 });
    expect(JSON.stringify(await database.rows(sql`select * from audit_entry where subject_id = '3'`))).not.toMatch(
      /Asha|MG Road/,
    );
  });

  it('places an entry that a long transaction commits late after the others', async () => {
    const late = Promise.withResolvers<void>();
    const inserted = Promise.withResolvers<void>();
    const long = database.transaction(async (tx) => {
      await recordAudit(tx, actor, { action: 'saved', kind: 'thing', subjectId: 'late' }, now);
      inserted.resolve();
      await late.promise;
    });
    await inserted.promise;
    await record(7);
    await chainNewEntries(database);
    late.resolve();
    await long;
    await chainNewEntries(database);
    const rows = await database.rows(
      sql`select subject_id from audit_entry where chain_position > 5 order by chain_position`,
    );
    expect(rows).toEqual([{ subjectId: '7' }, { subjectId: 'late' }]);
    expect(await verify()).toMatchObject({ isWhole: true, entries: 7 });
  });

  it('has each entry once with concurrent writers and chainers', async () => {
    const writers = Array.from({ length: 40 }, async (_, entry) => await record(100 + entry));
    const chainers = Array.from({ length: 8 }, async () => await chainNewEntries(database));
    await Promise.all([...writers, ...chainers]);
    await chainNewEntries(database);
    expect(await verify()).toMatchObject({ isWhole: true, entries: 45, late: 0 });
  });

  it('does not wait for a process that chains', async () => {
    await database.transaction(async (tx) => {
      await tx.rows(sql`select pg_advisory_xact_lock(7046)`);
      expect(await chainNewEntries(database)).toBe(0);
      await record(8);
    });
  });

  it('refuses other changes of an entry', async () => {
    const refused = 'only ever added to';
    const change = async (assignments: ReturnType<typeof sql>): Promise<unknown> =>
      await database.run(sql`update audit_entry set ${assignments} where chain_position = 1`);
    await expect(change(sql`note = 'x'`)).rejects.toThrow(refused);
    await expect(change(sql`chain_hash = personal_hash`)).rejects.toThrow(refused);
    await expect(change(sql`chain_position = null, chain_hash = null, personal_hash = null`)).rejects.toThrow(refused);
    await expect(change(sql`who = '', erased_at = now()`)).rejects.toThrow(refused);
    await record(9);
    await expect(
      database.run(sql`update audit_entry set note = 'x', chain_position = 99, chain_hash = sha256('x'),
        personal_hash = sha256('x') where chain_position is null`),
    ).rejects.toThrow(refused);
  });
});

it('is proved by the command: unbroken with its head, rewritten against a head from a mail, and told how to be asked', async () => {
  const prove = async (...args: string[]) =>
    await promisify(execFile)(process.execPath, [resolve(import.meta.dirname, 'main.ts'), ...args], {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: { ...process.env, DATABASE_URL: database.url, MIGRATION_DATABASE_URL: asOwner(database.url) },
    });
  const { stdout } = await prove();
  expect(stdout).toContain('The audit log is unbroken: 5 entries.');
  const [, head = ''] = /^Head: (5:[\da-f]{64})$/m.exec(stdout) ?? [];
  expect((await prove(head)).stdout).toContain('unbroken');
  await tamper(sql`update audit_entry set note = 'changed', chain_position = null, chain_hash = null,
    personal_salt = null, personal_hash = null`);
  await expect(prove(head)).rejects.toMatchObject({ code: 1, stdout: expect.stringMatching(/^BROKEN at position 5/) });
  await expect(prove('the newest')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Give the head'),
  });
});
