/** The files from SUBMIT to a confirmed card order, as docs/architecture.md lists them: at most seven, each called as it says. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const MOST_FILES = 7;

const steps = [
  ...readFileSync(join(root, 'docs/architecture.md'), 'utf8').matchAll(/^\| \d+ \| `([^`]+)` \| `(\w+)` \|/gm),
].map(([, file = '', name = '']) => ({ file, name, source: readFileSync(join(root, 'server/src', file), 'utf8') }));

/** Which step calls each of the others. The provider calls the webhook. */
const CALLERS: Readonly<Record<string, string>> = {
  submitOrder: 'checkoutOperations',
  placeOrder: 'submitOrder',
  openAttempt: 'submitOrder',
  settleAttempt: 'webhookRoutes',
  advanceOrder: 'settleAttempt',
};

test(`a card order passes through at most ${MOST_FILES} files`, () => {
  expect(new Set(steps.map(({ file }) => file)).size).toBe(steps.length);
  expect(steps.length).toBeGreaterThan(1);
  expect(steps.length).toBeLessThanOrEqual(MOST_FILES);
});

test.each(steps)('$file exports $name', ({ name, source }) => {
  expect(source).toMatch(new RegExp(`export (?:async )?function ${name}\\b`));
});

test.each(Object.entries(CALLERS))('%s is called in the file of %s', (called, caller) => {
  expect(steps.map(({ name }) => name)).toContain(called);
  expect(steps.find(({ name }) => name === caller)?.source).toMatch(new RegExp(`\\b${called}\\(`));
});
