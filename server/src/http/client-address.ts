/** The address of a client: that of its socket, or the one that trusted proxies forward. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { isPrivateIp } from '#public-address';
import type { Settings } from '#settings';

export interface ClientAddresses {
  of(request: IncomingMessage): string;
  /** Whether connections of this address come from a trusted proxy, so that they belong to many visitors. */
  isProxy(socketAddress: string): boolean;
}

type TrustProxy = Settings['trustProxy'];
type IsTrusted = (address: string, hop: number) => boolean;

/** Trusts the same proxies as the HTTP server does for `request.ip`, also before a request reaches it. */
export function clientAddresses(trustProxy: TrustProxy): ClientAddresses {
  const isTrusted = trustOf(trustProxy);
  return {
    of({ socket, headers }) {
      // Each proxy appends the address that it was called from.
      const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').reverse();
      let address = socket.remoteAddress ?? '';
      for (const [hop, next] of forwarded.map((part) => part.trim()).entries()) {
        if (!isTrusted(address, hop) || isIP(next) === 0) break;
        address = next;
      }
      return address;
    },
    isProxy: (socketAddress) => isTrusted(socketAddress, 0),
  };
}

/**
 * A number of proxies is believed only behind a peer on this machine or a private network (hop 0), since a visitor who
 * connects directly could claim any number of hops.
 */
export function trustOf(trustProxy: TrustProxy): IsTrusted {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  if (typeof trustProxy === 'number') return (address, hop) => hop < trustProxy && (hop > 0 || isPrivateIp(address));
  const trusted = new BlockList();
  for (const entry of trustProxy.split(',')) {
    const [network = '', bits] = entry.trim().split('/', 2);
    const family = isIPv6(network) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(network, family);
    else trusted.addSubnet(network, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * The key under which limits count an address. A customer's line has a whole IPv6 network of 64 bits, so its addresses
 * count as one.
 */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%', 1).join('').split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
