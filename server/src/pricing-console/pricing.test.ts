import { idOf, type ProductId, type WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import type { Milligrams, Paise } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemoCatalogue } from '#catalogue';
import { sql } from '#database';
import { createStaffClient, type StaffClient, signInOwner, startBackOfficeServer, type TestServer } from '#testing';

let server: TestServer;
let owner: StaffClient;
let pricer: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
  pricer = await createStaffClient(server, owner, ['pricing']);
  await server.database.transaction(async (tx) => {
    // The sample catalogue brings the standard types that an empty shop begins with.
    await tx.run(sql`delete from product_type`);
    await loadDemoCatalogue(tx);
  });
});
afterAll(async () => await server.close());

const reason = 'The market has moved';

async function readPricing(): Promise<contract.PricingConsole> {
  return await owner.ok(contract.readPricingConsole, null);
}

describe('a premium', () => {
  it('within the limit takes effect at once', async () => {
    const answer = await pricer.ok(contract.changePremium, {
      name: 'gold999',
      wasPaise: 0,
      amountPaise: 500_00,
      effectiveAt: null,
      reason,
    });
    expect(answer).toEqual({ isProposed: false, waiting: null });
    expect((await readPricing()).premiums.gold999).toBe(500_00);
  });

  it('changed by another person is not overwritten, also not concurrently', async () => {
    const change = { name: 'silver999', wasPaise: 0, effectiveAt: null, reason } as const;
    const answers = await Promise.all([
      pricer.call(contract.changePremium, { ...change, amountPaise: 100_00 }),
      owner.call(contract.changePremium, { ...change, amountPaise: 200_00 }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 409, reason: 'changed-meanwhile' });
    const { silver999 } = (await readPricing()).premiums;
    await pricer.ok(contract.changePremium, { ...change, wasPaise: silver999, amountPaise: 0 });
  });

  it('beyond the limit needs the approval of another person', async () => {
    expect(
      await pricer.ok(contract.changePremium, {
        name: 'gold995',
        wasPaise: 0,
        amountPaise: 5_000_00,
        effectiveAt: null,
        reason,
      }),
    ).toEqual({ isProposed: true, waiting: { id: expect.any(Number), takesEffectAt: null } });
    const [proposal] = (await readPricing()).proposals;
    expect(proposal).toMatchObject({ name: 'gold995', amountPaise: 5_000_00, wasPaise: 0 });
    const id = proposal?.id ?? 0;
    expect(await pricer.call(contract.decideProposal, { id, approve: true, reason })).toMatchObject({
      ok: false,
      code: 403,
      reason: 'own-proposal',
    });
    expect((await readPricing()).premiums.gold995).toBe(0);
    const second = await createStaffClient(server, owner, ['pricing']);
    const answers = await Promise.all([
      owner.call(contract.decideProposal, { id, approve: true, reason }),
      second.call(contract.decideProposal, { id, approve: true, reason }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await readPricing()).premiums.gold995).toBe(5_000_00);
    expect((await readPricing()).proposals).toEqual([]);
  });

  it('is not set when it is declined', async () => {
    await pricer.ok(contract.changePremium, {
      name: 'silver999',
      wasPaise: 0,
      amountPaise: 9_000_00,
      effectiveAt: null,
      reason,
    });
    const id = (await readPricing()).proposals[0]?.id ?? 0;
    await pricer.ok(contract.decideProposal, { id, approve: false, reason: 'A typing error' });
    expect((await readPricing()).premiums.silver999).toBe(0);
    expect(await owner.call(contract.decideProposal, { id, approve: true, reason })).toMatchObject({
      ok: false,
      reason: 'proposal-over',
    });
  });

  describe('scheduled for later', () => {
    const day = (days: number): string => new Date(server.clock().getTime() + days * 86_400_000).toISOString();
    // Each by another person: the changes of one are added up.
    const order = async (wasPaise: Paise, amountPaise: Paise, effectiveAt: string) => {
      const person = await createStaffClient(server, owner, ['pricing']);
      return await person.call(contract.changePremium, {
        name: 'silver999',
        wasPaise,
        amountPaise,
        effectiveAt,
        reason,
      });
    };

    it('is compared with the premium just before it, not with today’s', async () => {
      expect(await order(0, 1_900_00, day(1))).toMatchObject({ ok: true, data: { isProposed: false } });
      // ₹1,900 above tomorrow's premium: within the limit.
      expect(await order(1_900_00, 3_800_00, day(2))).toMatchObject({ ok: true, data: { isProposed: false } });
      // Equal to today's, but ₹3,800 below the premium until then.
      expect(await order(3_800_00, 0, day(3))).toMatchObject({ ok: true, data: { isProposed: true } });
      const [proposal] = (await readPricing()).proposals;
      expect(proposal).toMatchObject({ wasPaise: 3_800_00, amountPaise: 0, effectiveAt: day(3) });
      await owner.ok(contract.decideProposal, { id: proposal?.id ?? 0, approve: false, reason });
    });

    it('replaces one for the same instant, and is compared with the premium before both', async () => {
      expect(await order(3_800_00, 4_000_00, day(2))).toMatchObject({ ok: true, data: { isProposed: true } });
      expect(await order(3_800_00, 3_700_00, day(2))).toMatchObject({ ok: true, data: { isProposed: false } });
      const { id = 0 } = (await readPricing()).proposals[0] ?? {};
      await owner.ok(contract.decideProposal, { id, approve: false, reason });
    });

    it('is refused when a colleague has set another for that time', async () => {
      expect(await order(1_900_00, 1_500_00, day(1))).toMatchObject({ ok: true, data: { isProposed: false } });
      expect(await order(0, 500_00, day(1))).toMatchObject({ ok: false, code: 409, reason: 'changed-meanwhile' });
      expect(await order(0, 500_00, day(2))).toMatchObject({ ok: false, code: 409, reason: 'changed-meanwhile' });
      expect((await readPricing()).premiums.silver999).toBe(0);
    });
  });

  it('cannot start in the past', async () => {
    const order = { name: 'gold999', wasPaise: 500_00, effectiveAt: '2020-01-01T00:00:00.000Z', reason } as const;
    // Neither one within the limit nor one that needs approval.
    for (const amountPaise of [600_00, 9_000_00])
      expect(await pricer.call(contract.changePremium, { ...order, amountPaise })).toMatchObject({
        ok: false,
        code: 400,
      });
  });
});

describe('sales', () => {
  it('are halted and resumed with a reason', async () => {
    await pricer.ok(contract.haltSales, { what: 'gold', reason: 'We check our rates' });
    expect(await pricer.call(contract.haltSales, { what: 'gold', reason: 'Again' })).toMatchObject({
      ok: false,
      code: 409,
    });
    const { openHalts } = await readPricing();
    expect(openHalts).toMatchObject([{ metal: 'gold', reason: 'We check our rates' }]);
    await pricer.ok(contract.resumeSales, { haltId: openHalts[0]?.id ?? 0, why: 'Rates are right' });
    expect((await readPricing()).openHalts).toEqual([]);
    expect((await readPricing()).endedHalts[0]).toMatchObject({ liftedWhy: 'Rates are right' });
  });

  it('show product and weight of a halted variant, and charts by minute and by day', async () => {
    const { weightId, productId, weightMg } = await server.database.one<{
      weightId: WeightId;
      productId: ProductId;
      weightMg: Milligrams;
    }>(sql`select id as weight_id, product_id, weight_mg from product_weight order by id limit 1`);
    await server.database.run(sql`
      insert into rate_halt (kind, product_id, weight_id, reason, detail, halted_by, halted_at)
      values ('staff', ${productId}, ${weightId}, 'Checking its price', '', 'test', ${server.clock()})`);
    const [halt] = (await readPricing()).openHalts;
    expect(halt).toMatchObject({ productId, weightId, weightMg, productName: expect.any(String) });
    await pricer.ok(contract.resumeSales, { haltId: halt?.id ?? 0, why: 'The price is right' });
    for (const hours of [24, 48]) {
      expect(await pricer.ok(contract.readRateHistory, { metal: 'gold', hours })).toBeInstanceOf(Array);
    }
  });

  it('cannot be halted without the right', async () => {
    const other = await createStaffClient(server, owner, ['orders', 'content', 'accounts']);
    expect(await other.call(contract.haltSales, { what: 'all', reason: 'x y z' })).toMatchObject({
      ok: false,
      code: 403,
    });
    expect(
      await other.call(contract.changePremium, {
        name: 'gold999',
        wasPaise: 0,
        amountPaise: 1,
        effectiveAt: null,
        reason,
      }),
    ).toMatchObject({ ok: false, code: 403 });
  });
});

describe('a manual rate', () => {
  it('must lie between floor and ceiling and end in the future', async () => {
    const expiresAt = new Date(server.clock().getTime() + 600_000).toISOString();
    expect(
      await pricer.call(contract.setManualRate, {
        metal: 'gold',
        askPaise: 1_00,
        expiresAt,
        seenManualRate: null,
        reason,
      }),
    ).toMatchObject({ ok: false, reason: 'outside-guard' });
    const past = new Date(server.clock().getTime() - 1).toISOString();
    expect(
      await pricer.call(contract.setManualRate, {
        metal: 'gold',
        askPaise: 1_20_000_00,
        expiresAt: past,
        seenManualRate: null,
        reason,
      }),
    ).toMatchObject({ ok: false, code: 400 });
    const market = (await readPricing()).rates.find(({ metal }) => metal === 'gold')?.askPaise ?? 1_20_000_00;
    await pricer.ok(contract.setManualRate, {
      metal: 'gold',
      askPaise: market + 1_00,
      expiresAt,
      seenManualRate: null,
      reason,
    });
    const { count } = await server.database.one<{ count: number }>(
      sql`select count(*) from manual_rate where withdrawn_at is null`,
    );
    expect(count).toBe(1);
  });

  it('is ended once, and only by a person who has seen it', async () => {
    const expiresAt = new Date(server.clock().getTime() + 900_000).toISOString();
    const market = (await readPricing()).rates.find(({ metal }) => metal === 'silver')?.askPaise ?? 2_20_000_00;
    const order = { metal: 'silver', askPaise: market + 1_00, expiresAt, seenManualRate: null, reason } as const;
    const answers = await Promise.all([1, 2, 3].map(async () => await pricer.call(contract.setManualRate, order)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(answer).toMatchObject({ code: 409, reason: 'changed-meanwhile' });
    }
    const later = { ...order, askPaise: market + 2_00 };
    expect(await pricer.call(contract.setManualRate, later)).toMatchObject({ code: 409 });
    const unseen = { metal: 'silver', seenManualRate: null, reason } as const;
    expect(await pricer.call(contract.withdrawManualRate, unseen)).toMatchObject({ code: 409 });
    const { manualRates } = await pricer.ok(contract.readPricingConsole, null);
    await pricer.ok(contract.setManualRate, { ...later, seenManualRate: manualRates.silver });
    const { manualRates: changed } = await pricer.ok(contract.readPricingConsole, null);
    const seen = { ...unseen, seenManualRate: changed.silver };
    await pricer.ok(contract.withdrawManualRate, seen);
    expect(await pricer.call(contract.withdrawManualRate, seen)).toMatchObject({ ok: true });
  });
});

describe('price terms of variants', () => {
  it('change all or none, and the second of two concurrent changes is refused', async () => {
    const [first, second] = await owner.ok(contract.listWeightTerms, null);
    if (first === undefined || second === undefined) throw new Error('The sample catalogue has no weights');
    const rows = [first, second].map((row) => ({ ...pick(row), marginPaisePerGram: row.marginPaisePerGram + 100 }));
    const answers = await Promise.all([
      pricer.call(contract.saveWeightTerms, { rows, reason }),
      owner.call(contract.saveWeightTerms, { rows: rows.toReversed(), reason }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 409, reason: 'changed-meanwhile' });
    const after = await owner.ok(contract.listWeightTerms, null);
    expect(after.find(({ id }) => id === first.id)?.marginPaisePerGram).toBe(first.marginPaisePerGram + 100);
  });

  it('do not change when one of them is not valid', async () => {
    const [row] = await owner.ok(contract.listWeightTerms, null);
    if (row === undefined) throw new Error('The sample catalogue has no weights');
    const rows = [
      { ...pick(row), makingPaise: row.makingPaise + 5 },
      { ...pick(row), id: idOf<WeightId>(999_999), makingPaise: 1 },
    ];
    expect(await owner.call(contract.saveWeightTerms, { rows, reason })).toMatchObject({ ok: false, code: 404 });
    expect((await owner.ok(contract.listWeightTerms, null)).find(({ id }) => id === row.id)?.makingPaise).toBe(
      row.makingPaise,
    );
  });
});

function pick({ id, version, marginPaisePerGram, makingPaise, serviceTaxBp, otherTaxBp }: contract.WeightTerms) {
  return { id, version, marginPaisePerGram, makingPaise, serviceTaxBp, otherTaxBp };
}
