/**
 * `npm run chaos`: drives checkouts through two web processes and two workers while processes, network, database and
 * provider fail, and reconciles the books of store, provider and bank to the paisa. Exits with 1 when they disagree.
 *
 * CHAOS_SEED replays a plan; CHAOS_CHECKOUTS (2000), CHAOS_DISTURBANCES (80) and CHAOS_AT_ONCE (12) set its size.
 * CHAOS_PREVIOUS_RELEASE is the folder of a former release that half of the processes run, without disturbances.
 */
import { randomInt } from 'node:crypto';
import { formatRupees } from '@tola/pricing';
import { runChaos } from './run.ts';

const options = {
  seed: wholeNumber('CHAOS_SEED', randomInt(2 ** 31)),
  checkouts: wholeNumber('CHAOS_CHECKOUTS', 2_000),
  disturbances: wholeNumber('CHAOS_DISTURBANCES', 80),
  atOnce: wholeNumber('CHAOS_AT_ONCE', 12),
  previousRelease: process.env.CHAOS_PREVIOUS_RELEASE ?? null,
};
const { seed, ...sizes } = options;
console.log(`CHAOS_SEED=${seed} ${JSON.stringify(sizes)}`);
const started = Date.now();
const seconds = (): string => `${Math.round((Date.now() - started) / 1_000)} s`.padStart(6);
const { books, calls, orders, refused, longestUnknownSeconds, loggedErrors } = await runChaos({
  ...options,
  say: (line) => console.log(`${seconds()}  ${line}`),
});

console.log(`\nOrders: ${[...orders].map(([state, count]) => `${count} ${state}`).join(', ')}`);
console.log(`Calls: ${calls.made}, ${calls.lost} lost connections, ${calls.unavailable} responses 503 or 500`);
for (const [refusal, times] of [...refused].toSorted((a, b) => b[1] - a[1])) console.log(`  ${times} × ${refusal}`);
console.log(`Longest time between a capture and its receipt: ${longestUnknownSeconds} s`);
for (const [name, paise] of books.lines) console.log(`  ${formatRupees(paise).padStart(22)}  ${name}`);
for (const call of new Set(calls.internalErrors)) {
  console.log(`${call} returned 500 ${calls.internalErrors.filter((one) => one === call).length} times`);
}
if (calls.internalErrors.length > 0) for (const line of loggedErrors) console.log(line);
for (const sentence of books.disagreements) console.log(`DISAGREEMENT: ${sentence}`);
const isSound = books.disagreements.length === 0 && calls.internalErrors.length === 0;
console.log(isSound ? '\nThe three books agree.' : `\nThe books do not agree. Replay with CHAOS_SEED=${seed}.`);
process.exit(isSound ? 0 : 1);

function wholeNumber(name: string, otherwise: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return otherwise;
  if (!/^\d+$/.test(text)) throw new Error(`${name} is a whole number, not "${text}"`);
  return Number(text);
}
