/** Who may open a live connection: pages of the store's own origin and programs, a limited number per address. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';

export interface LiveAdmission {
  /** The client's address, as limits count it. */
  addressOf(request: IncomingMessage): string;
  readonly maxPerAddress: number;
  /** Origin of the store's pages. Programs send none; a page of any other origin is refused. */
  readonly publicOrigin: string;
  /** Called with the address, as limits count it, of a connection that is refused. */
  readonly onRefused: (address: string, reason: string) => void;
}

type Connection = Socket['conn'];

export interface AdmissionCounter {
  /** Why a request must not become a connection; null when it may. */
  refusalOf(request: IncomingMessage): string | null;
  /** Counts a connection until it closes. */
  add(connection: Connection): void;
}

export function countAdmissions({ addressOf, maxPerAddress, publicOrigin }: LiveAdmission): AdmissionCounter {
  const open = new Map<string, number>();

  /** A newly installed store is reached under several names, so the request's own host is accepted as well. */
  function isOwnOrigin({ headers: { origin, host } }: IncomingMessage): boolean {
    if (origin === undefined || origin === publicOrigin) return true;
    return URL.canParse(origin) && new URL(origin).host === host;
  }

  return {
    refusalOf(request) {
      if (!isOwnOrigin(request)) return 'This page may not open live connections';
      // Later requests of a connection that polls carry its id and are counted already.
      if (/[?&]sid=/.test(request.url ?? '')) return null;
      return (open.get(addressOf(request)) ?? 0) < maxPerAddress ? null : 'This address has too many live connections';
    },
    add(connection) {
      const address = addressOf(connection.request);
      open.set(address, (open.get(address) ?? 0) + 1);
      connection.once('close', () => {
        const left = (open.get(address) ?? 1) - 1;
        if (left === 0) open.delete(address);
        else open.set(address, left);
      });
    },
  };
}
