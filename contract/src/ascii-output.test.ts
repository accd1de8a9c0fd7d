import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withEscapes } from './ascii-output.ts';

const tick = '`';

test('a program of ASCII alone gives what the original does', () => {
  const program = String.raw`
    const größe = '₹ 10 – “ten” 🪙 \\₹ \₹';
    const made = { 'सोना': 1 };
    [größe, ${tick}चाँदी 🪙 \\₹${tick}, /[–—₹]/.exec(größe)[0], /[🪙]/u.exec(größe)[0], /^🪙/.test('🪙'), Object.keys(made)]`;
  const written = withEscapes(program);
  expect(written).toMatch(/^[\0-\x7f]*$/);
  expect(JSON.stringify(runInNewContext(written))).toBe(JSON.stringify(runInNewContext(program)));
});
