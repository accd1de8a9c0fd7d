/** Kills a store at chosen points of its program and checks the result. */
import type { AttemptId } from '@tola/contract';
import { sql } from '#database';
import type { CrashHarness, Obstacle } from './crash-harness.ts';
import type { TestCustomer } from './customers.ts';
import { eventually } from './eventually.ts';

/** A crash point: how to block the store there, and what must hold afterwards. */
export interface Scene {
  readonly name: string;
  readonly obstacle: Obstacle;
  /** The customer's pending call; null when only a job is running. */
  readonly underWay: Promise<unknown> | null;
  after(): Promise<void>;
}

/** Blocks the store at all points, kills it, restarts it and checks each point. */
export async function crashAt(store: CrashHarness, scenes: readonly Scene[]): Promise<void> {
  const outcomes = scenes.map(async ({ underWay }) => {
    if (underWay === null) return 'cut off';
    return await underWay.then(
      () => 'answered',
      () => 'cut off',
    );
  });
  await eventually(async () => {
    for (const { obstacle, name } of scenes)
      if (!(await obstacle.isMet())) throw new Error(`Nothing is blocked at the crash point: ${name}`);
    return true;
  }, 20_000);
  await store.kill();
  for (const { obstacle } of scenes) await obstacle.remove();
  for (const [index, outcome] of (await Promise.all(outcomes)).entries()) {
    if (outcome !== 'cut off') throw new Error(`A call was answered before the crash at: ${scenes[index]?.name}`);
  }
  await store.steer('faults', null, 'DELETE');
  await store.restart();
  for (const { after } of scenes) await after();
}

/** The provider replies slowly while the attempt's row is locked, so the reply cannot be stored. */
export async function slowAnswer(store: CrashHarness, customer: TestCustomer): Promise<Obstacle> {
  await store.steer('faults', { route: 'orders.create', kind: 'slow', delayMs: 1_500 });
  let lock: Obstacle | null = null;
  return {
    async isMet() {
      if (lock !== null) return await lock.isMet();
      const attempt = await store.database.maybeOne<{ id: AttemptId }>(sql`
        select a.id from payment_attempt a join customer_order o on o.id = a.order_id
        where o.customer_id = ${customer.id} and a.state = 'creating'`);
      if (attempt !== null)
        lock = await store.lockedBy('select from payment_attempt where id = $1 for update', [attempt.id]);
      return false;
    },
    remove: async () => await lock?.remove(),
  };
}
