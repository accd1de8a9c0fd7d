/** Who can open a URL: only this machine, a private network, or everybody. */
import { BlockList, isIP } from 'node:net';

/** Names that the public DNS never resolves (RFC 6761, 6762, 8375, and ICANN's `internal`). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|test|internal|home\.arpa)$/;

export interface Network {
  readonly address: string;
  readonly prefix: number;
}

const PRIVATE_RANGES: readonly Network[] = [
  { address: '10.0.0.0', prefix: 8 },
  { address: '127.0.0.0', prefix: 8 },
  { address: '169.254.0.0', prefix: 16 },
  { address: '172.16.0.0', prefix: 12 },
  { address: '192.168.0.0', prefix: 16 },
  { address: '::1', prefix: 128 },
  { address: 'fc00::', prefix: 7 },
  { address: 'fe80::', prefix: 10 },
];

const PRIVATE_NETWORKS = blockListOf(PRIVATE_RANGES);

function blockListOf(ranges: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, prefix } of ranges) list.addSubnet(address, prefix, familyOf(address));
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** Whether every address of a network is private. */
export function isPrivateNetwork({ address, prefix }: Network): boolean {
  const family = familyOf(address);
  return PRIVATE_RANGES.some(
    (range) =>
      familyOf(range.address) === family && prefix >= range.prefix && blockListOf([range]).check(address, family),
  );
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
