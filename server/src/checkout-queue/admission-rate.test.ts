import { describe, expect, test } from 'vitest';
import { ALLOWED_WAIT_MS, createAdmissionRate, OVERLOAD_WAIT_MS, SECONDS_UNTIL_QUEUE } from './admission-rate.ts';
import { type Overload, simulate } from './simulated-overload.ts';
import { createStandingWait } from './standing-wait.ts';

const OVERLOADED = OVERLOAD_WAIT_MS;

function overloaded(completedPerSecond: number) {
  const rate = createAdmissionRate();
  for (let second = 1; second <= 60; second += 1) {
    for (let completed = 1; completed <= completedPerSecond; completed += 1) rate.complete();
    rate.tick(0, false);
  }
  for (let second = 1; second <= SECONDS_UNTIL_QUEUE; second += 1) rate.tick(OVERLOADED, false);
  return rate;
}

test('a queue begins after three seconds of overload, not after a burst', () => {
  const rate = createAdmissionRate();
  rate.tick(OVERLOADED, false);
  rate.tick(OVERLOADED, false);
  rate.tick(0, false);
  rate.tick(OVERLOADED, false);
  rate.tick(OVERLOADED, false);
  expect(rate.isQueueing).toBe(false);
  rate.tick(OVERLOADED, false);
  expect(rate.isQueueing).toBe(true);
});

test('it begins below what the store completed and rises; it falls once for each effect that can be seen', () => {
  const rate = overloaded(40);
  // Nothing was completed in the seconds of overload.
  expect(rate.perSecond).toBeCloseTo(40 * 0.7 * 0.75);
  for (let second = 1; second <= 20; second += 1) rate.tick(0, true);
  const risen = rate.perSecond;
  expect(risen).toBeGreaterThan(40);
  rate.tick(ALLOWED_WAIT_MS, true);
  expect(rate.perSecond).toBeCloseTo(risen * 0.7);
  for (let second = 1; second <= 4; second += 1) rate.tick(ALLOWED_WAIT_MS, true);
  expect(rate.perSecond).toBeCloseTo(risen * 0.7);
  rate.tick(ALLOWED_WAIT_MS, true);
  expect(rate.perSecond).toBeCloseTo(risen * 0.49);
});

test('overload by other work does not lower it below half of what the store completed in the last minute', () => {
  const rate = overloaded(40);
  for (let second = 1; second <= 60; second += 1) {
    for (let completed = 1; completed <= 10; completed += 1) rate.complete();
    rate.tick(60_000, true);
  }
  expect(rate.perSecond).toBe(5);
});

test('it always moves, however long the store is overloaded', () => {
  const rate = overloaded(0);
  for (let second = 1; second <= 100; second += 1) rate.tick(60_000, true);
  expect(rate.perSecond).toBe(0.5);
  expect(rate.available).toBeGreaterThanOrEqual(1);
});

test('admissions are kept until pages check again, but do not pile up', () => {
  const rate = overloaded(40);
  for (let second = 1; second <= 300; second += 1) rate.tick(0, true);
  expect(rate.available).toBeLessThanOrEqual(rate.perSecond * 15);
  const before = rate.available;
  rate.take();
  expect(rate.available).toBe(before - 1);
});

test('the queue ends ten seconds after the last buyer was let in', () => {
  const rate = overloaded(40);
  rate.tick(0, true);
  for (let second = 1; second < 10; second += 1) rate.tick(0, false);
  expect(rate.isQueueing).toBe(true);
  rate.tick(0, false);
  expect(rate.isQueueing).toBe(false);
});

test('a wait counts when every probe of a second waited, or one has no answer', () => {
  const wait = createStandingWait();
  for (const probed of [800, 0.2, 900]) wait.add(probed);
  expect(wait.read(0)).toBe(0.2);
  for (const probed of [800, 700]) wait.add(probed);
  expect(wait.read(50)).toBe(700);
  expect(wait.read(1_500)).toBe(1_500);
  expect(wait.read(0)).toBe(0);
});

describe('for five minutes with four times as many buyers as it can serve', () => {
  const launch: Overload = {
    ...{ seed: 7, seconds: 300, arrivalsPerSecond: 100, paymentsPerSecond: 25 },
    ...{ cartShare: 0, thinkSeconds: 0 },
  };

  test.each([
    { cartShare: 0, thinkSeconds: 0 },
    { cartShare: 0.3, thinkSeconds: 0 },
    { cartShare: 0.6, thinkSeconds: 0 },
    { cartShare: 0.3, thinkSeconds: 45 },
  ])('the store sells 70 % of what carts leave it, promptly: %j', (shares) => {
    const { paidPerSecond, paymentSeconds } = simulate(createAdmissionRate(), { ...launch, ...shares });
    expect(paidPerSecond).toBeGreaterThan(0.7 * launch.paymentsPerSecond * (1 - shares.cartShare));
    expect(paymentSeconds).toBeLessThan(5);
  });
});
