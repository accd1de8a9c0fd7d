import {
  CHARGES_DATA,
  getBuybackEstimate,
  getCharges,
  getFaq,
  getPolicy,
  getTiles,
  idOf,
  type ProductTypeId,
  type WeightId,
} from '@tola/contract';
import { listSettings, saveSetting } from '@tola/contract/staff';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { haltSales } from '#rates';
import {
  call,
  dataOf,
  eventually,
  fixedClock,
  ownerLogin,
  ownerPassword,
  signInOwner,
  startTestServer,
  type TestServer,
} from '#testing';

/** Ten minutes before midnight in India. */
const clock = fixedClock('2026-11-22T18:20:00Z');

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    clock,
    settings: {
      ratesSource: 'manual',
      ratesGold: 1_47_500,
      ratesSilver: 2_25_000,
      adminEmail: ownerLogin,
      adminPassword: ownerPassword,
    },
  });
});

afterAll(async () => await server.close());

describe('The buyback estimate', () => {
  async function firstWeight(): Promise<WeightId> {
    const [tile] = await dataOf(call(server, getTiles, { typeId: idOf<ProductTypeId>(1), categoryId: null }));
    return tile?.fromWeight?.weightId ?? idOf(1);
  }

  it('is the live rate less one percent, without making charge and GST', async () => {
    const estimate = await call(server, getBuybackEstimate, { weightId: await firstWeight() });
    // Half a gram at ₹15,000 a gram is ₹7,500, of which one percent is kept back.
    expect(estimate).toMatchObject({ ok: true, data: { buybackPaise: 7_425_00, deductionBp: 100 } });
  });

  it('uses a changed deduction from midnight in India, like open pages and texts', async () => {
    const socket = io(server.url, { transports: ['websocket'], forceNew: true });
    const messages: unknown[] = [];
    socket.on(CHARGES_DATA, (message: unknown) => messages.push(message));
    await eventually(() => messages.length === 1);
    const weightId = await firstWeight();
    const owner = await signInOwner(server);
    const setting = (await owner.ok(listSettings, null)).settings.find(({ name }) => name === 'buybackDeduction');
    expect(setting).toMatchObject({ isDefault: true, value: [{ since: '2017-07-01', bp: 100 }] });
    const value = [
      { since: '2017-07-01', bp: 100 },
      { since: '2026-11-23', bp: 250 },
    ];
    const change = {
      name: 'buybackDeduction',
      version: setting?.version ?? '',
      value,
      reason: 'Assay costs have risen',
    };
    await owner.ok(saveSetting, change);
    await eventually(async () => JSON.stringify(await owner.ok(listSettings, null)).includes('2026-11-23'));

    clock.set('2026-11-22T18:29:59Z');
    expect(await shown(weightId)).toEqual({
      estimate: { buybackPaise: 7_425_00, deductionBp: 100 },
      publishedBp: 100,
      texts: ['minus 1 percent', 'Minus 1 percent', '₹14,850.00 per gram', '₹1,48,500.00'],
    });
    expect(messages).toHaveLength(1);
    clock.set('2026-11-22T18:30:00Z');
    expect(await shown(weightId)).toEqual({
      estimate: { buybackPaise: 7_312_50, deductionBp: 250 },
      publishedBp: 250,
      texts: ['minus 2.5 percent', 'Minus 2.5 percent', '₹14,625.00 per gram', '₹1,46,250.00'],
    });
    await eventually(() => messages.length === 2);
    expect(messages).toMatchObject([[{ BuybackDeductionBp: 100 }], [{ BuybackDeductionBp: 250 }]]);
    socket.close();
  });

  async function shown(weightId: WeightId) {
    const { buybackPaise, deductionBp } = await dataOf(call(server, getBuybackEstimate, { weightId }));
    const { buybackDeductionBp: publishedBp } = await dataOf(call(server, getCharges, null));
    const policy = JSON.stringify(await dataOf(call(server, getPolicy, { page: 'return-and-exchange' })));
    const buyback = policy.slice(policy.indexOf('The buyback rate'));
    const texts = [
      /minus [\d.]+ percent/.exec(buyback)?.[0],
      /Minus [\d.]+ percent/.exec(buyback)?.[0],
      /₹[\d,.]+ per gram/.exec(buyback.slice(buyback.indexOf('Minus')))?.[0],
      /₹[\d,.]+/.exec(buyback.slice(buyback.indexOf('You receive')))?.[0],
    ];
    const questions = JSON.stringify(await dataOf(call(server, getFaq, null)));
    for (const text of [texts[0], `${texts[3]} for 10 g`]) expect(questions).toContain(text);
    return { estimate: { buybackPaise, deductionBp }, publishedBp, texts };
  }

  it('is refused for an unknown product, and while there is no price', async () => {
    expect(await call(server, getBuybackEstimate, { weightId: idOf<WeightId>(999_999) })).toMatchObject({ code: 404 });
    const weightId = await firstWeight();
    await haltSales(server.database, { what: 'all', kind: 'staff', reason: 'Test', by: 'test' }, server.clock());
    await eventually(async () => {
      const answer = await call(server, getBuybackEstimate, { weightId });
      return !answer.ok && answer.code === 503;
    });
  });
});
