import { getBuybackEstimate, getTiles, idOf, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { haltSales } from '#rates';
import { call, dataOf, eventually, startTestServer, type TestServer } from '#testing';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    settings: { ratesSource: 'manual', ratesGold: 1_47_500, ratesSilver: 2_25_000 },
  });
});

afterAll(async () => await server.close());

describe('The buyback estimate', () => {
  async function firstWeight(): Promise<WeightId> {
    const [tile] = await dataOf(call(server, getTiles, { typeId: 1, categoryId: null }));
    return tile?.fromWeight?.weightId ?? idOf(1);
  }

  it('is the live rate less one percent, without making charge and GST', async () => {
    const estimate = await call(server, getBuybackEstimate, { weightId: await firstWeight() });
    // Half a gram at ₹15,000 a gram is ₹7,500, of which one percent is kept back.
    expect(estimate).toMatchObject({ ok: true, data: { buybackPaise: 7_425_00 } });
  });

  it('is refused for a product that does not exist, and while there is no price', async () => {
    expect(await call(server, getBuybackEstimate, { weightId: idOf<WeightId>(999_999) })).toMatchObject({ code: 404 });
    const weightId = await firstWeight();
    await haltSales(server.database, { what: 'all', kind: 'staff', reason: 'Test', by: 'test' }, server.clock());
    await eventually(async () => {
      const answer = await call(server, getBuybackEstimate, { weightId });
      return !answer.ok && answer.code === 503;
    });
  });
});
