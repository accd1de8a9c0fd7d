/** Shops that were opened with texts of fixed deadlines and charges get texts that follow the settings. */
import { readFileSync } from 'node:fs';
import { policyPage } from '@tola/seed';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import { openTestDatabase, type TestDatabase } from '#testing';

const migration = new URL('../../migrations/0690-facts-in-stored-texts.sql', import.meta.url);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => await database.close());

/** The page as shops got it before it followed the settings. */
function formerly(content: object): object {
  const text = JSON.stringify(content)
    .replaceAll('{{refundDays}}', '15')
    .replaceAll('{{acknowledgeHours}}', '48')
    .replaceAll('{{answerTime}}', 'one month')
    .replaceAll('{{examplePayment}}', '₹1,59,135.00')
    .replaceAll('{{exampleCancellationCharge}}', '₹3,182.70')
    .replaceAll('{{exampleRefund}}', '₹1,55,952.30')
    .replaceAll('Gateway charges, {{cancellationPercent}}', 'Gateway charges, 2');
  return JSON.parse(text) as object;
}

const PAGES = ['return-and-exchange', 'terms-and-conditions', 'privacy-policy', 'shipping-policy'] as const;

it('replaces the sentences that staff have left as they were, and no others', async () => {
  const pages = PAGES.map((name) => ({ name, content: policyPage(name) }));
  for (const { name, content } of pages) {
    expect(formerly(content)).not.toEqual(content);
    await database.run(sql`
      insert into page_text (name, content, updated_at, updated_by)
      values (${name}, ${sql.json(formerly(content))}, '2026-01-01Z', 'start')`);
  }
  const own = {
    title: 'About',
    sections: [{ heading: 'Refunds', blocks: [{ kind: 'p', text: 'Refunds take 15 days.' }] }],
  };
  await database.run(sql`
    insert into page_text (name, content, updated_at, updated_by) values ('about', ${sql.json(own)}, '2026-01-01Z', 'Asha')`);
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(readFileSync(migration, 'utf8'));
  await client.end();
  const stored = await database.rows<{ name: string; content: object }>(sql`select name, content from page_text`);
  expect(new Map(stored.map(({ name, content }) => [name, content]))).toEqual(
    new Map<string, object>([...pages.map(({ name, content }) => [name, content] as const), ['about', own]]),
  );
});
