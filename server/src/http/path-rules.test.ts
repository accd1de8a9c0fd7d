import { describe, expect, it, test } from 'vitest';
import { cleanPath, wwwAddress } from './path-rules.ts';

describe('path redirects', () => {
  it.each([
    ['/about.html', '/about'],
    ['/products/gold-coin.html', '/products/gold-coin'],
    ['/ABOUT.HTML', '/ABOUT'],
    ['/index.html', '/'],
    ['/blog/index.html', '/'],
    ['/my-index.html', '/'],
    ['/x.php', '/'],
    ['/a/b/c.aspx', '/'],
    ['/old.jpeg', '/'],
    ['/wp-login.php', '/'],
    ['//evil.example/x.html', '/evil.example/x'],
    ['/\\evil.example/x.html', '/evil.example/x'],
  ])('redirects %s to %s', (from, to) => {
    expect(cleanPath(from)).toBe(to);
  });

  it.each([
    '/',
    '/about',
    '/products/gold-coin/10-g',
    '/order_status',
    '/v1.2',
    '/a.b',
    '/x.js/',
    '/dotted.name/page',
    '/nothing-here',
  ])('does not redirect %s', (path) => {
    expect(cleanPath(path)).toBeNull();
  });
});

test('redirects only the production domain without www to www', () => {
  const to = (host: string, path = '/cart?a=1') => wwwAddress(host, 'tola.example', 'https:', path);
  expect(to('tola.example')).toBe('https://www.tola.example/cart?a=1');
  expect(to('TOLA.example')).toBe('https://www.tola.example/cart?a=1');
  expect(to('www.tola.example')).toBeNull();
  expect(to('localhost:3000')).toBeNull();
  expect(to('tola.example', '//evil.example')).toBe('https://www.tola.example/evil.example');
  expect(wwwAddress('tola.example', null, 'https:', '/')).toBeNull();
});
