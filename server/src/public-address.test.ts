import { expect, test } from 'vitest';
import { isOwnMachine, isPrivateIp, isPublicAddress } from '#public-address';

test.each([
  'http://localhost:3000',
  'http://127.0.0.1',
  'http://127.8.9.1:3000',
  'http://[::1]:3000',
  'http://0.0.0.0:3000',
  'http://192.168.1.20:3000',
  'http://10.1.2.3',
  'http://172.31.0.4',
  'http://169.254.10.1',
  'http://[fd12:3456::1]',
  'http://[fe80::1]',
  'http://shop',
  'https://shop.test',
  'https://SHOP.Local',
  'http://store.internal.',
  'http://router.home.arpa',
  'http://tola.localhost:3000',
])('%s is not a public address', (url) => expect(isPublicAddress(url)).toBe(false));

test.each([
  'https://shop.example.in',
  'https://www.laxmibullion.in/',
  'http://8.8.8.8',
  'http://172.32.0.1',
  'http://[2001:db8::1]:3000',
  'https://localhost.example.in',
  'https://test.example.in',
  'https://10.0.0.1.nip.io',
])('%s is a public address', (url) => expect(isPublicAddress(url)).toBe(true));

test('only loopback addresses are on this machine', () => {
  expect(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:1'].every(isOwnMachine)).toBe(true);
  expect(['http://192.168.1.2', 'https://shop.test'].some(isOwnMachine)).toBe(false);
});

test('IPv4 addresses written as IPv6, and addresses with a zone, are recognised', () => {
  expect(['::ffff:10.0.0.1', 'fe80::1%eth0', '127.0.0.1', '::1'].every(isPrivateIp)).toBe(true);
  expect(['::ffff:8.8.8.8', '2001:db8::1', 'no address', ''].some(isPrivateIp)).toBe(false);
});
