/** The value of TRUST_PROXY: which proxies may say whom they speak for. */
import { isIP } from 'node:net';
import * as z from 'zod';

/** `false`, `true`, the number of proxies, or their addresses and networks. */
export const trustedProxies = z.string().transform((text, context): boolean | number | string => {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d{1,2}$/.test(text)) return text === '0' ? false : Number(text);
  const wrong = text.split(',').find((entry) => !isNetwork(entry.trim()));
  if (wrong === undefined) return text;
  context.addIssue({
    code: 'custom',
    message: `"${wrong.trim()}" is neither an address nor a network: write one such as 127.0.0.1 or 10.0.0.0/8 (names of machines are not looked up), or the number of proxies`,
  });
  return z.NEVER;
});

function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  return (
    version !== 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 6 ? 128 : 32)))
  );
}
