/** PANs verified against the emulator of the service: once for each PAN and name, whatever happens between the two. */
import { getPaymentConfig } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { createLog, createMetrics } from '#log';
import {
  call,
  createStaffClient,
  eventually,
  openPanFixture,
  SAMPLE_PAN as PAN,
  type PanFixture,
  type PanOrder,
} from '#testing';
import { watchPans } from './pan-figures.ts';

let at: PanFixture;
beforeAll(async () => {
  at = await openPanFixture();
});
afterAll(async () => await at.close());
beforeEach(async () => await at.reset());

describe('the verification of a PAN', () => {
  it('finds the buyer’s name in the records, once, and shows it beside order and customer', async () => {
    const placed = await at.order();
    expect(await at.row(placed)).toMatchObject({ state: 'waiting', attempts: 0 });
    await at.run();
    await at.run();
    expect(await at.row(placed)).toMatchObject({ state: 'verified', attempts: 1, problem: null });
    expect(at.service.state.calls).toHaveLength(1);
    expect(await at.entriesOf(placed)).toEqual(['verified the PAN of']);
    const { panVerification } = await at.accounts.ok(contract.readOrder, { orderNumber: placed.orderNumber });
    expect(panVerification).toMatchObject({ state: 'verified', sameAs: null });
    const { identity } = await at.accounts.ok(contract.readCustomer, { id: placed.shopper.id });
    expect(identity.pan).toMatchObject({ masked: 'XXXXXX777K', verification: { state: 'verified' } });
    const { mobile } = placed.shopper;
    expect(await at.owner.ok(contract.findCounterCustomer, { mobile })).toMatchObject({ panState: 'verified' });
  });

  it('takes the word of a service that only compares', async () => {
    at.service.state.mode = 'match';
    const [differing, same] = [await at.order(), await at.order('ABCPK8888K')];
    at.service.state.holders.set('ABCPK8888K', { name: 'ASHA KULKARNI', isActive: true });
    await at.run();
    expect(await at.row(differing)).toMatchObject({ state: 'differs' });
    expect(await at.row(same)).toMatchObject({ state: 'verified' });
  });

  it('tells staff what is wrong: another name, an unknown and an inactive PAN', async () => {
    const placed = [await at.order('ABCPE1234F'), await at.order('AAAPZ0000Z'), await at.order('ABCPX1234D')];
    await at.run();
    const states = await Promise.all(placed.map(async (one) => (await at.row(one)).state));
    expect(states).toEqual(['differs', 'unknown', 'inactive']);
    const { rows, toDecide, waiting, isOn, hasService } = await at.accounts.ok(contract.listPanVerifications, {
      ...{ page: 1, perPage: 50, shown: 'to decide', search: '' },
    });
    expect({ toDecide, waiting, isOn, hasService }).toEqual({ toDecide: 3, waiting: 0, isOn: true, hasService: true });
    expect(rows.map(({ orderNumber }) => orderNumber)).toEqual(placed.map((one) => one.orderNumber).toReversed());
    expect(rows[2]).toMatchObject({ buyerName: 'Asha Kulkarni', panMasked: 'XXXXXX234F', note: '' });
    expect(JSON.stringify(rows)).not.toContain('ABCPE1234F');
    expect(JSON.stringify(rows)).not.toContain('ASHA RAO');
    expect((await at.owner.ok(contract.readDashboard, null)).pansToDecide).toBe(3);
    expect(await at.entriesOf(placed[0] as PanOrder)).toEqual(['could not verify the PAN of']);
    const [first] = placed;
    const found = { page: 1, perPage: 50, shown: 'to decide', search: first?.orderNumber.toLowerCase() ?? '' } as const;
    expect((await at.accounts.ok(contract.listPanVerifications, found)).rows).toHaveLength(1);
  });

  it('asks nobody about the same PAN and name of a customer again, within a year', async () => {
    const first = await at.order();
    await at.run();
    const again = await at.order(PAN, first.shopper);
    await at.run();
    expect(await at.row(again)).toMatchObject({ state: 'verified' });
    const { panVerification } = await at.accounts.ok(contract.readOrder, { orderNumber: again.orderNumber });
    expect(panVerification?.sameAs).toBe(first.orderNumber);
    const another = await at.order('ABCPX1234D', first.shopper);
    await at.store.database.run(sql`update customer set last_name = 'Rao' where id = ${first.shopper.id}`);
    const renamed = await at.order(PAN, first.shopper);
    await at.run();
    expect([(await at.row(another)).state, (await at.row(renamed)).state]).toEqual(['inactive', 'differs']);
    expect(at.service.state.calls).toHaveLength(3);
    await at.store.database.run(sql`update pan_verification set decided_at = decided_at - interval '366 days'`);
    await at.store.database.run(sql`update customer set last_name = 'Kulkarni' where id = ${first.shopper.id}`);
    await at.order(PAN, first.shopper);
    await at.run();
    expect(at.service.state.calls).toHaveLength(4);
  });

  it('asks nobody once the setting is off, and about what waited once it is on again', async () => {
    const placed = await at.order();
    await at.set({ panVerification: false });
    await at.run();
    expect(await at.row(placed)).toMatchObject({ state: 'waiting', attempts: 0 });
    await at.set({ panVerification: true });
    await at.run();
    expect(await at.row(placed)).toMatchObject({ state: 'verified' });
  });

  it('leaves orders alone while the setting is off, and those below the limit', async () => {
    await at.set({ panVerification: false });
    const off = await at.order();
    const config = await call(at.store, getPaymentConfig, { orderNumber: null });
    expect(config).toMatchObject({ data: { panIsVerified: false } });
    await at.set({ panVerification: true, panThreshold: [{ since: '2016-01-01', paise: 2_00_000_00 }] });
    const below = await at.order();
    await at.set({ panThreshold: [{ since: '2016-01-01', paise: 1_00 }] });
    const { rows } = await at.store.database.one<{ rows: number }>(sql`select count(*) as rows from pan_verification`);
    expect(rows).toBe(0);
    const { panVerification } = await at.accounts.ok(contract.readOrder, { orderNumber: off.orderNumber });
    expect(panVerification).toBeNull();
    expect(below.orderNumber).not.toBe('');
    const on = await call(at.store, getPaymentConfig, { orderNumber: null });
    expect(on).toMatchObject({ data: { panIsVerified: true } });
  });
});

describe('a service that does not answer as it should', () => {
  it.each([
    ['down', 'The verification service is unavailable (503)'],
    ['key', 'The verification service refuses the key'],
    ['cut', 'The verification service cannot be reached'],
    ['html', 'The verification service is unavailable (502)'],
    ['foreign', 'The verification service answered another request'],
  ] as const)('is asked again later when it is %s, and no order waits for it', async (kind, problem) => {
    at.service.state.addFault(kind, 9);
    const placed = await at.order();
    await at.run();
    expect(await at.row(placed)).toMatchObject({ state: 'waiting', attempts: 1, problem });
    await at.store.pay(placed.orderNumber, 'success');
    await placed.shopper.status(placed.orderNumber);
    expect(await at.store.order(placed.orderNumber)).toMatchObject({ state: 'confirmed' });
    await at.run();
    expect(await at.row(placed)).toMatchObject({ attempts: 1 });
    at.service.state.clearFaults();
    at.store.clock.advance(61);
    await at.run();
    expect(await at.row(placed)).toMatchObject({ state: 'verified', attempts: 2, problem: null });
  });

  it('is left alone for as long as it says, and asked about one PAN only until then', async () => {
    const placed = [await at.order(), await at.order('ABCPE1234F')];
    at.service.state.limitedSeconds = 600;
    at.service.state.addFault('limited', 1);
    await at.run();
    const limited = (await Promise.all(placed.map(at.row))).filter(({ attempts }) => attempts > 0);
    expect(limited).toMatchObject([{ problem: 'The verification service takes no more requests for now' }]);
    await at.run();
    at.store.clock.advance(300);
    await at.run();
    expect((await Promise.all(placed.map(at.row))).map(({ state }) => state).toSorted()).toEqual([
      'differs',
      'waiting',
    ]);
    at.store.clock.advance(301);
    await at.run();
    expect(await at.row(placed[0] as PanOrder)).toMatchObject({ state: 'verified' });
  });

  it('is waited for when it is slow, given up when it hangs, and counted once when its answer was lost', async () => {
    at.service.state.slowMs = 50;
    at.service.state.addFault('slow', 1);
    const slow = await at.order();
    await at.run();
    expect(await at.row(slow)).toMatchObject({ state: 'verified' });
    const hanging = await at.order();
    at.service.state.addFault('hangs', 1);
    await at.run({ timeoutMs: 300 });
    expect(await at.row(hanging)).toMatchObject({
      state: 'waiting',
      problem: 'The verification service cannot be reached',
    });
    at.service.state.addFault('lost', 1);
    at.store.clock.advance(61);
    await at.run();
    at.store.clock.advance(600);
    await at.run();
    expect(await at.row(hanging)).toMatchObject({ state: 'verified', attempts: 3 });
    const asked = at.service.state.calls.slice(1);
    expect([asked.length, new Set(asked).size]).toEqual([2, 1]);
  });

  it('that refuses the request leaves it to staff', async () => {
    at.service.state.addFault('refused', 1);
    const placed = await at.order();
    await at.run();
    expect(await at.row(placed)).toMatchObject({
      state: 'failed',
      problem: 'The verification service does not take PAN and name',
    });
  });
});

it('tells the metrics how many wait for staff, and since when the oldest waits for the service', async () => {
  await at.order('ABCPE1234F');
  await at.run();
  await at.order();
  const metrics = createMetrics();
  const stop = watchPans({
    ...{ database: at.store.database, metrics, log: createLog({ level: 'silent' }) },
    clock: () => new Date(at.store.clock().getTime() + 60_000),
    business: { current: () => ({ panVerification: true }) },
  });
  await eventually(async () => /^tola_pan_to_decide 1$/m.test(await metrics.text()));
  expect(await metrics.text()).toMatch(/^tola_pan_oldest_waiting_seconds 60(\.|$)/m);
  stop();
});

describe('several at once, and late', () => {
  it('asks one worker only, of several that run at once', async () => {
    const placed = [await at.order(), await at.order('ABCPE1234F'), await at.order('ABCPX1234D')];
    await Promise.all([at.run(), at.run(), at.run(), at.run()]);
    for (const one of placed) expect(await at.row(one)).toMatchObject({ attempts: 1 });
    expect(at.service.state.calls).toHaveLength(3);
  });

  it('takes over from a worker that died, under the same request', async () => {
    const placed = await at.order();
    await at.store.database.run(sql`
      update pan_verification set claimed_until = ${new Date(at.store.clock().getTime() + 60_000)}, attempts = 1`);
    await at.run();
    expect(await at.row(placed)).toMatchObject({ state: 'waiting', attempts: 1 });
    at.store.clock.advance(61);
    await at.run();
    expect(await at.row(placed)).toMatchObject({ state: 'verified', attempts: 2 });
  });

  it('keeps the decision of staff when an answer comes after it', async () => {
    at.service.state.slowMs = 1_000;
    at.service.state.addFault('slow', 1);
    const placed = await at.order('ABCPE1234F');
    const { id } = await at.row(placed);
    const answering = at.run();
    await at.accounts.ok(contract.acceptPan, { id, reason: 'Saw the card at the counter' });
    await answering;
    expect(await at.row(placed)).toMatchObject({ state: 'accepted' });
    expect(await at.entriesOf(placed)).toEqual(['accepted the PAN of']);
  });
});

describe('staff', () => {
  it('check again after the name was corrected, and accept what they have seen, once', async () => {
    const placed = await at.order('ABCPE1234F');
    await at.run();
    const { id } = await at.row(placed);
    at.service.state.holders.set('ABCPE1234F', { name: 'ASHA KULKARNI', isActive: true });
    await at.accounts.ok(contract.checkPanAgain, { id });
    await at.accounts.ok(contract.checkPanAgain, { id });
    await at.run();
    expect(await at.row(placed)).toMatchObject({ state: 'verified', attempts: 1 });
    expect(new Set(at.service.state.calls).size).toBe(2);
    expect(await at.entriesOf(placed)).toEqual([
      'could not verify the PAN of',
      'checked again the PAN of',
      'verified the PAN of',
    ]);
    expect(await at.accounts.call(contract.checkPanAgain, { id })).toMatchObject({ reason: 'pan-settled' });
    at.service.state.holders.set('ABCPE1234F', { name: 'ASHA RAO', isActive: true });

    const other = await at.order('AAAPZ0000Z');
    await at.run();
    const { id: otherId } = await at.row(other);
    const both = await Promise.all(
      ['Saw the card', 'Saw the card as well'].map(
        async (reason) => await at.accounts.call(contract.acceptPan, { id: otherId, reason }),
      ),
    );
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const later = await at.order('AAAPZ0000Z', other.shopper);
    await at.run();
    const { panVerification } = await at.accounts.ok(contract.readOrder, { orderNumber: later.orderNumber });
    expect(panVerification).toMatchObject({ state: 'accepted', sameAs: other.orderNumber });
    expect(panVerification?.note).toContain(`As for order ${other.orderNumber}: Saw the card`);
    expect(await at.accounts.call(contract.acceptPan, { id: 999_999, reason: 'Saw the card' })).toMatchObject({
      reason: 'pan-check-unknown',
    });
  });

  it('without the right neither see the list nor decide', async () => {
    const orders = await createStaffClient(at.store, at.owner, ['orders']);
    const list = { page: 1, perPage: 50, shown: 'to decide', search: '' } as const;
    expect(await orders.call(contract.listPanVerifications, list)).toMatchObject({ reason: 'no-right' });
    expect(await orders.call(contract.acceptPan, { id: 1, reason: 'Saw it' })).toMatchObject({ reason: 'no-right' });
    expect(await orders.call(contract.checkPanAgain, { id: 1 })).toMatchObject({ reason: 'no-right' });
  });
});
