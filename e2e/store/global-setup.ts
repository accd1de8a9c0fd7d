import type { FullConfig } from '@playwright/test';
import { startEverything } from './everything.ts';

/** Starts everything that the journeys need, once, and stops it afterwards. */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  const everything = await startEverything(workers);
  return everything.close;
}
