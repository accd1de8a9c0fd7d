import type { BankCreditId, ClaimId, StaffId, WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { leaseClaim } from '#bank';
import { sql } from '#database';
import {
  createStaffClient,
  type FixedClock,
  fixedClock,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  type StoreFixture,
  signInOwner,
} from '#testing';

let clock: FixedClock;
let shop: StoreFixture;
let owner: StaffClient;
let books: StaffClient;
let clerk: StaffClient;
let piece: WeightId;
beforeAll(async () => {
  clock = fixedClock('2026-11-21T06:30:00.000Z');
  shop = await openStoreFixture({ clock, settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(shop);
  books = await createStaffClient(shop, owner, ['accounts']);
  clerk = await createStaffClient(shop, owner, ['orders']);
  const weight = await shop.database.one<{ id: WeightId }>(sql`
    select id from product_weight where visible and stock > 20 order by weight_mg, id limit 1`);
  piece = weight.id;
});
afterAll(async () => await shop.close());
beforeEach(async () => {
  await shop.database.run(sql`
    update payment_claim set state = 'rejected', decided_at = now(), decided_by = 'test', reason = 'test' where state = 'waiting'`);
  await shop.database.run(sql`delete from claim_lease`);
});

/** Without a second search, one of the first few rounds left somebody without a claim. */
const ROUNDS = 300;

/** Of claims; two of them differ by more than two digits from those of credits. */
let utrs = 632_514_800_000;
let credited = 711_100_000_000;

interface Placed {
  readonly orderNumber: string;
  readonly utr: string;
  readonly payablePaise: Paise;
  readonly claimId: ClaimId;
}

async function placed(): Promise<Placed> {
  utrs += 1;
  const utr = String(utrs);
  const buyer = await shop.customer();
  await buyer.fillCart(piece);
  const answer = await buyer.submit('Upi', { utr });
  if (!answer.ok) throw new Error(answer.message);
  const { orderNumber } = answer.data;
  const { claims } = await owner.ok(contract.readOrder, { orderNumber });
  const [claim] = claims;
  if (claim === undefined) throw new Error(`${orderNumber} has no claim`);
  return { orderNumber, utr, payablePaise: (await shop.order(orderNumber)).payablePaise, claimId: claim.id };
}

/** Imports a credit that matches nothing by itself. */
async function strayCredit(paise: number, narration = 'BY TRANSFER', utr = ''): Promise<contract.BankCredit> {
  credited = Number(utr) || credited + 1_111;
  const line = `21/11/2026,${narration} ${credited},${(paise / 100).toFixed(2)}`;
  await books.ok(
    contract.importStatement,
    contract.statementOfText(`${credited}.csv`, `Date,Narration,Credit\n${line}`),
  );
  const { credits } = await books.ok(contract.readBankOverview, null);
  const credit = credits.find(({ utr }) => utr === String(credited));
  if (credit === undefined) throw new Error('The credit is not listed');
  return credit;
}

async function take(
  person: StaffClient,
  claimId: ClaimId | null = null,
  direction: 'this' | 'next' | 'previous' = 'next',
) {
  return await person.ok(contract.takeTransfer, { claimId, direction });
}

async function entries(subjectId: number): Promise<string[]> {
  const all = { page: 1, perPage: 50, search: '', who: null, from: null, to: null };
  const { rows } = await owner.ok(contract.listAudit, { ...all, kind: 'payment', subjectId: String(subjectId) });
  return rows.map(({ action }) => action);
}

it('gives each person another transfer, one after the other, and begins again behind the last', async () => {
  const orders = [await placed(), await placed(), await placed()];
  const taken = await Promise.all([take(books), take(clerk)]);
  const numbers = taken.map(({ transfer }) => transfer?.orderNumber);
  expect(new Set(numbers).size).toBe(2);
  expect(await take(owner)).toMatchObject({
    transfer: { orderNumber: orders[2]?.orderNumber },
    waiting: 3,
    heldByOthers: 2,
  });
  const mine = taken[0]?.transfer?.claimId ?? null;
  // The others hold the rest: nothing is next but their own.
  expect((await take(books, mine)).transfer).toBeNull();
  await take(owner, orders[2]?.claimId ?? null, 'this');
  expect(await take(clerk, orders[2]?.claimId ?? null, 'this')).toMatchObject({
    transfer: null,
    heldBy: expect.any(String),
  });
});

it('gives one transfer to one of many who take it at the same moment', async () => {
  const { claimId } = await placed();
  const taken = await Promise.all([books, clerk, owner].map(async (person) => await take(person, claimId, 'this')));
  expect(taken.filter(({ transfer }) => transfer !== null)).toHaveLength(1);
  const next = await Promise.all([books, clerk, owner].map(async (person) => await take(person)));
  expect(next.filter(({ transfer }) => transfer !== null)).toHaveLength(1);
});

it('leases a claim to everybody while there are enough, however their transactions interleave', async () => {
  const claims = [await placed(), await placed(), await placed()].map(({ claimId }) => claimId);
  const people = await shop.database.rows<{ id: StaffId }>(sql`select id from staff_member order by id limit 3`);
  for (let round = 0; round < ROUNDS; round += 1) {
    await shop.database.run(sql`delete from claim_lease`);
    const leased = await Promise.all(
      people.map(
        async ({ id }) =>
          await shop.database.transaction(
            async (tx) => await leaseClaim(tx, { from: null, direction: 'next' }, id, clock()),
          ),
      ),
    );
    expect(new Set(leased), `round ${round}`).toEqual(new Set(claims));
  }
});

it('lets nobody else decide a leased transfer, until the lease is over', async () => {
  const { claimId, payablePaise } = await placed();
  await take(books, claimId, 'this');
  const accepted = { claimId, amountPaise: payablePaise, utr: null, creditedOn: '2026-11-21' };
  const credit = await strayCredit(payablePaise);
  for (const answer of [
    await clerk.call(contract.acceptPayment, accepted),
    await clerk.call(contract.rejectPayment, { claimId, reason: 'Not found', isFinal: false }),
    await owner.call(contract.acceptWithCredit, { claimId, creditId: credit.id }),
  ]) {
    expect(answer).toMatchObject({ ok: false, code: 409, reason: 'claim-held' });
  }
  clock.advance(121);
  expect((await take(clerk, claimId, 'this')).transfer?.claimId).toBe(claimId);
  expect(await books.call(contract.acceptPayment, accepted)).toMatchObject({ reason: 'claim-held' });
  await clerk.ok(contract.rejectPayment, { claimId, reason: 'Not found', isFinal: false });
  expect((await take(books, claimId, 'this')).transfer).toBeNull();
});

it('suggests credits by reference, amount and name, and accepts the transfer with one of them once', async () => {
  const order = await placed();
  const exact = await strayCredit(order.payablePaise);
  const other = await strayCredit(order.payablePaise - 900_00, 'IMPS NOBODY');
  const { transfer } = await take(books, order.claimId, 'this');
  const suggested = transfer?.suggestions.map(({ id, reasons }) => [id, reasons[0]]) ?? [];
  expect(suggested).toContainEqual([exact.id, 'amount']);
  expect(suggested.map(([id]) => id)).not.toContain(other.id);
  const accepted = { claimId: order.claimId, creditId: exact.id };
  const answers = await Promise.all([1, 2, 3].map(async () => await books.call(contract.acceptWithCredit, accepted)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ code: 409 }, { code: 409 }]);
  expect(await books.call(contract.acceptWithCredit, accepted)).toMatchObject({ reason: 'claim-decided' });
  const { state, paidPaise } = await shop.order(order.orderNumber);
  expect({ state, paidPaise }).toEqual({ state: 'confirmed', paidPaise: order.payablePaise });
  expect(await entries(order.claimId)).toEqual(['found']);
  const { claims } = await owner.ok(contract.readOrder, { orderNumber: order.orderNumber });
  expect(claims).toMatchObject([{ state: 'accepted', amountPaise: order.payablePaise }]);
});

it('pays one of two orders with a credit that both are accepted with at the same moment', async () => {
  const [one, other] = [await placed(), await placed()];
  const credit = await strayCredit(one.payablePaise);
  const answers = await Promise.all([
    books.call(contract.acceptWithCredit, { claimId: one.claimId, creditId: credit.id }),
    owner.call(contract.acceptWithCredit, { claimId: other.claimId, creditId: credit.id }),
  ]);
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 409, reason: 'credit-used' });
  const states = await Promise.all([one, other].map(async ({ orderNumber }) => (await shop.order(orderNumber)).state));
  expect(states.toSorted()).toEqual(['confirmed', 'payment under review']);
});

it('requires the right to assign where the reference differs, and a credit that exists', async () => {
  const order = await placed();
  const credit = await strayCredit(order.payablePaise);
  const accepted = { claimId: order.claimId, creditId: credit.id };
  expect(await clerk.call(contract.acceptWithCredit, accepted)).toMatchObject({ code: 403, reason: 'assign-needed' });
  const unknown = { ...accepted, creditId: 999_999 as BankCreditId };
  expect(await books.call(contract.acceptWithCredit, unknown)).toMatchObject({ code: 404, reason: 'credit-unknown' });
  expect(await shop.order(order.orderNumber)).toMatchObject({ state: 'payment under review', paidPaise: 0 });
  const packer = await createStaffClient(shop, owner, ['packer']);
  expect(await packer.call(contract.takeTransfer, { claimId: null, direction: 'next' })).toMatchObject({ code: 403 });
});

it('suggests orders for a credit, tells what is due for a typed one, and settles the claim of the order it is given to', async () => {
  const order = await placed();
  const credit = await strayCredit(order.payablePaise - 500_00, `NEFT X`);
  const mistyped = order.utr.replace(/^63/, '36');
  const exact = await strayCredit(order.payablePaise, 'UPI', mistyped);
  const suggested = await books.ok(contract.suggestOrders, { creditId: exact.id, orderNumber: null });
  expect(suggested.suggestions[0]).toMatchObject({ orderNumber: order.orderNumber });
  const typed = await books.ok(contract.suggestOrders, { creditId: credit.id, orderNumber: order.orderNumber });
  expect(typed.typed).toMatchObject({ view: { payablePaise: order.payablePaise, paidPaise: 0 } });
  expect(await clerk.call(contract.suggestOrders, { creditId: exact.id, orderNumber: null })).toMatchObject({
    code: 403,
  });
  await books.ok(contract.giveCredit, { creditId: credit.id, orderNumber: order.orderNumber });
  const { claims, view } = await owner.ok(contract.readOrder, { orderNumber: order.orderNumber });
  expect({ claims, state: view.state }).toMatchObject({ claims: [{ state: 'accepted' }], state: 'awaiting payment' });
  expect((await take(books, order.claimId, 'this')).transfer).toBeNull();
});

it('settles the claim with a mistyped reference by the order number in the remarks', async () => {
  const order = await placed();
  credited += 1_111;
  const line = `21/11/2026,UPI ${order.orderNumber.replaceAll('-', '')} ${credited},${(order.payablePaise / 100).toFixed(2)}`;
  await books.ok(contract.importStatement, contract.statementOfText('remark.csv', `Date,Narration,Credit\n${line}`));
  const { claims, view } = await owner.ok(contract.readOrder, { orderNumber: order.orderNumber });
  expect({ claims, state: view.state }).toMatchObject({ claims: [{ state: 'accepted' }], state: 'confirmed' });
  expect((await take(books)).transfer).toBeNull();
});
