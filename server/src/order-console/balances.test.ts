import { type ClaimId, type CustomerId, idOf, type WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import {
  createStaffClient,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  type StoreFixture,
  signInOwner,
} from '#testing';

let shop: StoreFixture;
let owner: StaffClient;
let accounts: StaffClient;
beforeAll(async () => {
  shop = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(shop);
  accounts = await createStaffClient(shop, owner, ['accounts']);
});
afterAll(async () => await shop.close());

it('shows write-offs and balances, and pays a balance out once, with an audit entry', async () => {
  const { id: piece } = await shop.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
  );
  const asha = await shop.customer();
  const accept = async (differencePaise: Paise, utr: string): Promise<string> => {
    await asha.fillCart(piece);
    const placed = await asha.submit('NEFT', { utr });
    if (!placed.ok) throw new Error(placed.message);
    const { orderNumber } = placed.data;
    const { claims, view, tolerance } = await accounts.ok(contract.readOrder, { orderNumber });
    expect(tolerance).toEqual({ shortPaise: 10_00, overPaise: 10_00 });
    const amountPaise = view.payablePaise + differencePaise;
    await accounts.ok(contract.acceptPayment, {
      claimId: claims[0]?.id ?? (0 as ClaimId),
      amountPaise,
      utr: null,
      creditedOn: '2026-11-21',
    });
    return orderNumber;
  };
  const over = await accept(6_00, 'SBIN326112100071');
  const short = await accept(-4_00, 'SBIN326112100072');
  expect((await accounts.ok(contract.readOrder, { orderNumber: short })).view).toMatchObject({ writtenOffPaise: 4_00 });
  expect((await accounts.ok(contract.readOrder, { orderNumber: over })).tolerance.overPaise).toBe(4_00);
  const { differences } = await accounts.ok(contract.readBankOverview, null);
  expect(differences).toEqual({ writtenOffPaise: 4_00, balancesPaise: 6_00 });
  const { balance } = await accounts.ok(contract.readCustomer, { id: asha.id });
  expect(balance).toMatchObject({ paise: 6_00, entries: [{ kind: 'surplus', paise: 6_00, orderNumber: over }] });

  const request = { customerId: asha.id, balancePaise: 6_00, utr: 'SBIN326112200001' };
  const packer = await createStaffClient(shop, owner, ['orders']);
  expect(await packer.call(contract.payOutBalance, request)).toMatchObject({ ok: false, code: 403 });
  expect(await accounts.call(contract.payOutBalance, { ...request, balancePaise: 5_00 })).toMatchObject({ code: 409 });
  expect(await accounts.call(contract.payOutBalance, { ...request, utr: 'no' })).toMatchObject({ code: 400 });
  expect(
    await accounts.call(contract.payOutBalance, { ...request, customerId: idOf<CustomerId>(9_999_999) }),
  ).toMatchObject({
    code: 404,
  });
  await accounts.ok(contract.payOutBalance, request);
  expect(await accounts.call(contract.payOutBalance, request)).toMatchObject({ code: 409, reason: 'balance-changed' });
  expect((await accounts.ok(contract.readCustomer, { id: asha.id })).balance).toMatchObject({
    paise: 0,
    entries: [{ kind: 'paid out', payoutUtr: 'SBIN326112200001' }, { kind: 'surplus' }],
  });
  const all = { page: 1, perPage: 9, search: '', subjectId: String(asha.id), who: null, from: null, to: null };
  const { rows } = await owner.ok(contract.listAudit, { ...all, kind: 'customer' });
  expect(rows.map(({ action }) => action)).toEqual(['paid out the balance of']);
  for (let again = 0; again < 4; again += 1) await accept(-10_00, `SBIN32611210008${again}`);
  await asha.fillCart(piece);
  const last = await asha.submit('NEFT', { utr: 'SBIN326112100090' });
  const { tolerance } = await accounts.ok(contract.readOrder, { orderNumber: last.ok ? last.data.orderNumber : '' });
  expect(tolerance, 'what is left of five times the tolerance in a month').toEqual({
    shortPaise: 6_00,
    overPaise: 10_00,
  });
});
