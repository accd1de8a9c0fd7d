import { describe, expect, it } from 'vitest';
import { cleanedPath } from './path-clean-up.ts';

describe('an in-app path', () => {
  it.each([
    ['/about.html', '/about'],
    ['/blog/gold.HTML', '/blog/gold'],
    ['/index.html', '/'],
    ['/blog/index.html', '/'],
    ['/x.php', '/'],
    ['/shop/a.aspx', '/'],
    ['//evil.example/a.html', '/evil.example/a'],
  ])('%s leads to %s', (path, target) => {
    expect(cleanedPath(path)).toBe(target);
  });

  it.each(['/', '/products/gold-coin', '/products/gold-coin/lotus', '/nothing-here', '/v1.5', '/a.b/c'])(
    '%s stays',
    (path) => {
      expect(cleanedPath(path)).toBeNull();
    },
  );
});
