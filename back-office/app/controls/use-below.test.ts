import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BREAKPOINTS } from './use-below.ts';

it.each(Object.entries(BREAKPOINTS))('puts %s where the styles have it', (name, width) => {
  const tokens = readFileSync(new URL('../../../ui/src/tokens.css', import.meta.url), 'utf8');
  expect(new RegExp(`--breakpoint-${name}: (\\w+);`).exec(tokens)?.[1]).toBe(width);
});
