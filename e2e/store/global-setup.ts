import { startEverything } from './everything.ts';

/** Starts everything that the journeys need, once, and stops it afterwards. */
export default async function setUp(): Promise<() => Promise<void>> {
  const everything = await startEverything();
  return everything.close;
}
