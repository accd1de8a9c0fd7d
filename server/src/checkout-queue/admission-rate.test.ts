import { expect, test } from 'vitest';
import { ALLOWED_WAIT_MS, createAdmissionRate, OVERLOAD_WAIT_MS, SECONDS_UNTIL_QUEUE } from './admission-rate.ts';

const OVERLOADED = OVERLOAD_WAIT_MS;

function overloaded(begunPerSecond: number) {
  const rate = createAdmissionRate();
  for (let second = 1; second <= 60; second += 1) {
    for (let begun = 1; begun <= begunPerSecond; begun += 1) rate.take();
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

test('it begins with half of what overloaded the store, falls while that is too much, and then rises', () => {
  const rate = overloaded(40);
  const first = rate.perSecond;
  expect(first).toBeGreaterThan(10);
  expect(first).toBeLessThanOrEqual(20);
  rate.tick(ALLOWED_WAIT_MS, true);
  expect(rate.perSecond).toBeCloseTo(first * 0.8);
  for (let second = 1; second <= 20; second += 1) rate.tick(0, true);
  expect(rate.perSecond).toBeGreaterThan(first * 1.5);
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
