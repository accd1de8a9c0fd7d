/** Points and refunds within a person's limit of the day act at once; the rest needs a second person. */
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import { type CardFixture, createStaffClient, openCardFixture, type PaidOrder, type StaffClient } from '#testing';

const reason = 'The customer complained';

let cards: CardFixture;
let owner: StaffClient;
let clerk: StaffClient;
let order: PaidOrder;
beforeAll(async () => {
  cards = await openCardFixture({ worker: false });
  ({ owner } = cards);
  order = await cards.paidByCard();
  const { settings } = await owner.ok(contract.listSettings, null);
  const limits = settings.find(({ name }) => name === 'changeLimits');
  const value = { ...(limits?.value as object), pointsPerDay: 100, refundsPerDayPaise: 1_000_00 };
  const change = { name: 'changeLimits', version: limits?.version ?? '', value, reason: 'A small shop' };
  expect(await owner.ok(contract.saveSetting, change)).toBeNull();
  clerk = await createStaffClient(cards.shop, owner, ['accounts']);
});
afterAll(async () => await cards.shop.close());

async function pointsOf(id: contract.CustomerDetail['id']): Promise<number> {
  return (await owner.ok(contract.readCustomer, { id })).points;
}

async function buyer(): Promise<contract.CustomerDetail['id']> {
  const { rows } = await owner.ok(contract.listCustomers, { page: 1, perPage: 1, search: '' });
  const [first] = rows;
  if (first === undefined) throw new Error('The store has no customer');
  return first.id;
}

it('adds a person’s points of a day up, and lets a second person approve the rest', async () => {
  const customerId = await buyer();
  const had = await pointsOf(customerId);
  const give = async (points: number, hadPoints: number) =>
    await clerk.ok(contract.adjustCustomerPoints, { customerId, points, hadPoints, reason });
  expect(await give(60, had)).toBeNull();
  expect(await give(-30, had + 60)).toBeNull();
  const reply = await give(11, had + 30);
  expect(reply).toMatchObject({ waiting: { takesEffectAt: null } });
  expect(await pointsOf(customerId)).toBe(had + 30);
  expect(await give(10, had + 30)).toBeNull();
  const approval = { id: reply?.waiting.id ?? 0, approve: true, reason };
  expect(await owner.call(contract.decideProposal, approval)).toMatchObject({ reason: 'changed-since' });
  const again = await give(500, had + 40);
  expect(await clerk.call(contract.decideProposal, { ...approval, id: again?.waiting.id ?? 0 })).toMatchObject({
    reason: 'own-proposal',
  });
  await owner.ok(contract.decideProposal, { ...approval, id: again?.waiting.id ?? 0 });
  expect(await pointsOf(customerId)).toBe(had + 540);
  await owner.ok(contract.decideProposal, { ...approval, approve: false });
});

it('does not pass a limit by concurrent requests', async () => {
  const customerId = await buyer();
  const second = await createStaffClient(cards.shop, owner, ['accounts']);
  const hadPoints = await pointsOf(customerId);
  const answers = await Promise.all(
    [90, 91, 92, 93].map(
      async (points) => await second.call(contract.adjustCustomerPoints, { customerId, points, hadPoints, reason }),
    ),
  );
  expect(answers.filter((answer) => answer.ok && answer.data === null)).toHaveLength(1);
  expect((await pointsOf(customerId)) - hadPoints).toBeLessThan(94);
});

it('refuses what cannot be made before it waits', async () => {
  const customerId = await buyer();
  const hadPoints = await pointsOf(customerId);
  const taking = { customerId, points: -99_000, hadPoints, reason };
  expect(await clerk.call(contract.adjustCustomerPoints, taking)).toMatchObject({ reason: 'too-few-points' });
});

it('adds a person’s refunds of a day up, and makes an approved one once', async () => {
  const refund = async (amountPaise: number, refundedPaise: number) =>
    await clerk.call(contract.refundOrder, { orderId: order.id, amountPaise, refundedPaise, reason, byBank: false });
  expect(await refund(600_00, 0)).toMatchObject({ ok: true, data: null });
  const answer = await refund(600_00, 600_00);
  if (!answer.ok || answer.data === null) throw new Error('The second refund did not wait');
  const refundedPaise = async () => (await cards.read(order)).view.refundedPaise;
  expect(await refundedPaise()).toBe(600_00);
  const approval = { id: answer.data.waiting.id, approve: true, reason };
  const approvals = await Promise.all([1, 2].map(async () => await owner.call(contract.decideProposal, approval)));
  expect(approvals.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await refundedPaise()).toBe(1_200_00);
  expect(await refund(1e11, 1_200_00)).toMatchObject({ ok: false, reason: 'cancel-instead' });
  const { total } = await cards.shop.database.one<{ total: number }>(
    sql`select count(*) as total from refund where order_id = ${order.id}`,
  );
  expect(total).toBe(2);
});

it('lets one person move the terms of a sold variant within the limit only, also by records', async () => {
  const pricer = await createStaffClient(cards.shop, owner, ['pricing']);
  const { weightId } = await cards.shop.database.one<{ weightId: number }>(
    sql`select weight_id from order_line where order_id = ${order.id} limit 1`,
  );
  const termsNow = async () => {
    const found = (await owner.ok(contract.listWeightTerms, null)).find(({ id }) => Number(id) === weightId);
    if (found === undefined) throw new Error('The sold variant has no terms');
    return found;
  };
  const save = async (marginPaisePerGram: number) => {
    const { id, version, makingPaise, serviceTaxBp, otherTaxBp } = await termsNow();
    const rows = [{ id, version, makingPaise, serviceTaxBp, otherTaxBp, marginPaisePerGram }];
    return await pricer.ok(contract.saveWeightTerms, { rows, reason: 'A new mould' });
  };
  const { marginPaisePerGram: start } = await termsNow();
  expect(await save(start + 1_00)).toEqual({ saved: 1, waiting: null });
  const { saved, waiting } = await save(start + 1_000_00);
  expect([saved, waiting?.takesEffectAt]).toEqual([0, null]);
  expect((await termsNow()).marginPaisePerGram).toBe(start + 1_00);
  const { version, values } = await pricer.ok(contract.readRecord, { resource: 'weights', id: weightId });
  const far = {
    resource: 'weights',
    id: weightId,
    version,
    values: { ...values, marginPaisePerGram: start + 1_000_00 },
  };
  expect(await pricer.call(contract.saveRecord, far)).toMatchObject({ ok: false, reason: 'beyond-limit' });
  await owner.ok(contract.decideProposal, { id: waiting?.id ?? 0, approve: true, reason });
  expect((await termsNow()).marginPaisePerGram).toBe(start + 1_000_00);
});

it('adds a person’s steps of a day up for each variant, also those by records and imported files', async () => {
  const pricer = await createStaffClient(cards.shop, owner, ['pricing']);
  const { weightId } = await cards.shop.database.one<{ weightId: number }>(
    sql`select weight_id from order_line where order_id = ${order.id} limit 1`,
  );
  const { settings } = await owner.ok(contract.listSettings, null);
  const approval = settings.find(({ name }) => name === 'premiumApproval')?.value as Readonly<Record<string, number>>;
  // A margin counts for the quoted 10 g: two steps of two fifths are within the limit, three are not.
  const step = Math.floor((approval.gold ?? 0) / 10 / 2.5);
  const read = async () => await pricer.ok(contract.readRecord, { resource: 'weights', id: weightId });
  const margin = async () => Number((await read()).values.marginPaisePerGram);
  const bySave = async () => {
    const { version, values } = await read();
    const moved = { ...values, marginPaisePerGram: Number(values.marginPaisePerGram) - step };
    return await pricer.call(contract.saveRecord, { resource: 'weights', id: weightId, version, values: moved });
  };
  const byFile = async () => {
    const { values } = await read();
    const file = await fetch(`${cards.shop.url}/back-office/files/records/weights.csv`, {
      headers: { cookie: owner.cookie },
    });
    const version = (await file.text()).match(new RegExp(`^${weightId},([^,]+),`, 'm'))?.[1] ?? '';
    const rupees = ((Number(values.marginPaisePerGram) - step) / 100).toFixed(2);
    const rows = [{ id: String(weightId), version, marginRupeesPerGram: rupees }];
    return await pricer.ok(contract.importRecords, { resource: 'weights', rows, isDryRun: false });
  };
  const start = await margin();
  expect(await bySave()).toMatchObject({ ok: true });
  expect(await byFile()).toMatchObject({ changed: 1, errors: [] });
  expect(await margin()).toBe(start - 2 * step);
  const beyond = (await byFile()).errors.map(({ message }) => message);
  expect(beyond).toEqual([expect.stringContaining('further than one person may')]);
  expect(await bySave()).toMatchObject({ ok: false, reason: 'beyond-limit' });
  expect(await margin()).toBe(start - 2 * step);
  const colleague = await createStaffClient(cards.shop, owner, ['pricing']);
  const { version, values } = await read();
  const moved = { ...values, marginPaisePerGram: Number(values.marginPaisePerGram) - step };
  const save = { resource: 'weights', id: weightId, version, values: moved };
  expect(await colleague.call(contract.saveRecord, save)).toMatchObject({ ok: true });
});

it('changes the terms of a variant never sold at once', async () => {
  const sold = await cards.shop.database.rows<{ weightId: number }>(sql`select weight_id from order_line`);
  const soldIds: ReadonlySet<number> = new Set(sold.map(({ weightId }) => weightId));
  const terms = (await owner.ok(contract.listWeightTerms, null)).find(({ id }) => !soldIds.has(Number(id)));
  if (terms === undefined) throw new Error('Every variant was sold');
  const { id, version, makingPaise, serviceTaxBp, otherTaxBp } = terms;
  const rows = [{ id, version, makingPaise, serviceTaxBp, otherTaxBp, marginPaisePerGram: 9_000_00 }];
  expect(await owner.ok(contract.saveWeightTerms, { rows, reason: 'Its first price' })).toMatchObject({ saved: 1 });
});
