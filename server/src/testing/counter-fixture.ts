/** Fixture for sales at the counter: a store, a clerk who sells, and the books that have to add up at the end. */
import { type CardFixture, openCardFixture } from './card-fixture.ts';
import { type CounterSteps, counterSteps } from './counter-steps.ts';
import { auditMoney, readStock } from './money-audit.ts';
import { readProviderLedger } from './provider-ledger.ts';
import { createStaffClient, type StaffClient } from './staff-client.ts';

export interface CounterFixture extends CardFixture {
  readonly clerk: StaffClient;
  readonly counter: CounterSteps;
  /** What the audit of money and stock finds; empty while everything adds up. */
  differences(): ReturnType<typeof auditMoney>;
}

export async function openCounterFixture(): Promise<CounterFixture> {
  const cards = await openCardFixture({ worker: false });
  const { shop, owner } = cards;
  const clerk = await createStaffClient(shop, owner, ['orders']);
  const stock = await readStock(shop.database);
  return {
    ...cards,
    ...{ clerk, counter: counterSteps(shop, clerk) },
    differences: async () =>
      await auditMoney(shop.database, stock, await readProviderLedger(shop.database, shop.emulator.url)),
  };
}
