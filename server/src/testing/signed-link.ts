/**
 * Signature Version 4 of links, computed without the library that makes them:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
import { createHash, createHmac } from 'node:crypto';

/** As RFC 3986 wants it, which `encodeURIComponent` does not do for these. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Whether a link to GET an object is unchanged since it was signed with the secret, and its time is not over. */
export function isLinkGood(link: URL, secret: string, now: Date): boolean {
  const given = (name: string): string => link.searchParams.get(name) ?? '';
  const stamp = given('X-Amz-Date');
  const made = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(now.getTime() < made + Number(given('X-Amz-Expires')) * 1_000)) return false;
  const scope = given('X-Amz-Credential').split('/').slice(1);
  const query = [...link.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const request = ['GET', link.pathname, query, `host:${link.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const hash = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', stamp, scope.join('/'), hash].join('\n');
  const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex') === given('X-Amz-Signature');
}
