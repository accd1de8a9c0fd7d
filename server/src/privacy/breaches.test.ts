import { addDataRequest, getDataRequests } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startValues } from '#business';
import {
  breachDraft,
  type CardFixture,
  call,
  createStaffClient,
  dataOf,
  openCardFixture,
  ownerLogin,
  sql,
} from '#testing';
import { queueNotices, remindOfDeadlines } from './breaches.ts';

const HOUR_MS = 3_600_000;
let counter: CardFixture;

beforeAll(async () => {
  counter = await openCardFixture({ worker: false });
});
afterAll(async () => await counter.shop.close());

const draft = () => breachDraft(counter.shop.clock());

async function record(): Promise<contract.Breach> {
  await counter.owner.ok(contract.saveBreach, { id: null, version: null, ...draft() });
  const [breach] = await counter.owner.ok(contract.listBreaches, null);
  if (breach === undefined) throw new Error('There is no breach');
  return breach;
}

/** Phases of the mails to the owner about a breach. */
async function phases({ number }: contract.Breach): Promise<string[]> {
  const rows = await counter.shop.database.rows<{ phase: string }>(sql`
    select data ->> 'phase' as phase from outbox_message
    where template = 'breach-deadline' and recipient = ${ownerLogin} and data ->> 'number' = ${number} order by id`);
  return rows.map(({ phase }) => phase);
}

it('mails the owners at once, 24 hours before the deadline and when it is over, each once', async () => {
  const breach = await record();
  const noticedAt = counter.shop.clock().getTime();
  expect(new Date(breach.boardDueAt).getTime()).toBe(noticedAt + 72 * HOUR_MS);
  const remindAfter = async (hours: number) =>
    await remindOfDeadlines(counter.shop.database, new Date(noticedAt + hours * HOUR_MS));
  expect(await phases(breach)).toEqual(['recorded']);
  await remindAfter(47);
  expect(await phases(breach)).toEqual(['recorded']);
  await remindAfter(48);
  await remindAfter(49);
  expect(await phases(breach)).toEqual(['recorded', 'soon']);
  await Promise.all([remindAfter(72), remindAfter(73)]);
  expect(await phases(breach)).toEqual(['recorded', 'soon', 'over']);
});

it('stops the clock once the Board is notified, and only then can be closed', async () => {
  const breach = await record();
  const { owner, shop } = counter;
  expect(await owner.call(contract.advanceBreach, { id: breach.id, step: 'closed', reference: '' })).toMatchObject({
    reason: 'board-first',
  });
  await owner.ok(contract.advanceBreach, { id: breach.id, step: 'board notified', reference: 'DPB-7' });
  await owner.ok(contract.advanceBreach, { id: breach.id, step: 'board notified', reference: 'DPB-8' });
  await remindOfDeadlines(shop.database, new Date(shop.clock().getTime() + 100 * HOUR_MS));
  expect(await phases(breach)).toEqual(['recorded']);
  await owner.ok(contract.advanceBreach, { id: breach.id, step: 'closed', reference: '' });
  const [held] = await owner.ok(contract.listBreaches, null);
  expect(held).toMatchObject({ boardReference: 'DPB-7', closedAt: shop.clock().toISOString() });
});

it('emails each affected customer once, with what happened', async () => {
  const breach = await record();
  const { owner, shop } = counter;
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  const contacts = `${asha.email.toUpperCase()}\n${ravi.mobile}, nobody@example.com`;
  const named = { id: breach.id, everyone: false, contacts };
  expect(await owner.ok(contract.notifyBreachPersons, named)).toEqual({ recipients: 2 });
  expect(await owner.ok(contract.notifyBreachPersons, named)).toEqual({ recipients: 0 });
  const send = async () => await queueNotices(shop.database, breach.id, startValues(), shop.clock());
  const queued = await Promise.all([send(), send()]);
  expect(queued.reduce((sum, count) => sum + count, 0)).toBe(2);
  const { mails } = await shop.database.one<{ mails: number }>(sql`
    select count(*)::int as mails from outbox_message
    where template = 'breach-notice' and recipient in (${asha.email}, ${ravi.email}) and data ->> 'text' like '%A laptop was lost%'`);
  expect(mails).toBe(2);
  expect(
    await owner.call(contract.notifyBreachPersons, { ...named, id: (await record()).id, contacts: 'x@y.example' }),
  ).toMatchObject({
    reason: 'nobody-found',
  });
});

it('is changed only by who has seen its current version, and read only with the right', async () => {
  const breach = await record();
  const { owner, shop } = counter;
  const change = { id: breach.id, ...draft(), personsAffected: 12 };
  await owner.ok(contract.saveBreach, { ...change, version: breach.version });
  expect(await owner.call(contract.saveBreach, { ...change, version: breach.version })).toMatchObject({
    reason: 'changed-meanwhile',
  });
  const future = { ...draft(), noticedAt: new Date(shop.clock().getTime() + HOUR_MS).toISOString() };
  expect(await owner.call(contract.saveBreach, { id: null, version: null, ...future })).toMatchObject({
    reason: 'noticed-later',
  });
  const accounts = await createStaffClient(shop, owner, ['accounts']);
  expect(await accounts.call(contract.listBreaches, null)).toMatchObject({ code: 403 });
});

it('answers a request of a customer, who reads the answer in the account', async () => {
  const { owner, shop } = counter;
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  const sent = await dataOf(
    call(shop, addDataRequest, { kind: 'grievance', message: 'Why do you ask?' }, { token: asha.token }),
  );
  expect(new Date(sent.dueAt).getTime()).toBe(shop.clock().getTime() + 30 * 24 * HOUR_MS);
  const { rows } = await owner.ok(contract.listDataRequests, { page: 1, perPage: 50, state: null });
  const request = rows.find(({ number }) => number === sent.requestNumber);
  const answer = { id: request?.id ?? 0, outcome: 'done', answer: 'Because the law asks us.' } as const;
  await owner.ok(contract.answerDataRequest, answer);
  expect(await owner.call(contract.answerDataRequest, answer)).toMatchObject({ reason: 'request-ended' });
  const read = async (token: string) => await dataOf(call(shop, getDataRequests, null, { token }));
  expect(await read(asha.token)).toMatchObject([{ state: 'done', answer: 'Because the law asks us.' }]);
  expect(await read(ravi.token)).toEqual([]);
});
