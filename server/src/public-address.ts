/** Who can open a URL: only this machine, a private network, or everybody. */
import { BlockList, isIP } from 'node:net';

/** Names that the public DNS never resolves (RFC 6761, 6762, 8375, and ICANN's `internal`). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|test|internal|home\.arpa)$/;

const PRIVATE_NETWORKS = networks(
  ['10.0.0.0', 8, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
);

function networks(...subnets: [address: string, prefix: number, family: 'ipv4' | 'ipv6'][]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) list.addSubnet(...subnet);
  return list;
}

/** Whether an IP address belongs to this machine or to a private network. */
export function isPrivateIp(address: string): boolean {
  const [ip = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1);
  const version = isIP(ip);
  return version !== 0 && PRIVATE_NETWORKS.check(ip, version === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a URL points to this machine, so that nobody elsewhere can open it. */
export function isOwnMachine(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

/** Whether strangers may open a URL: neither this machine, nor a private network, nor a name reserved for tests. */
export function isPublicAddress(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();
  if (isIP(host) !== 0) return !isPrivateIp(host) && host !== '0.0.0.0' && host !== '::';
  return host.includes('.') && !PRIVATE_NAME.test(host);
}
