/** Notices a proxy that the settings do not name, since all its visitors would share the limits of one address. */
import { type Queryable, sql } from '#database';
import type { Logger } from '#log';
import type { Settings } from '#settings';

const STORE_EVERY_MS = 3_600_000;

interface Dependencies {
  readonly database: Queryable;
  readonly settings: Pick<Settings, 'trustProxy'>;
  readonly log: Logger;
  readonly clock: () => Date;
}

/** Called for each request with X-Forwarded-For: logs the first, and stores the peer at most once an hour. */
export function watchForwardedHeaders(dependencies: Dependencies): (peer: string) => void {
  const { database, settings, log, clock } = dependencies;
  let storedAt = Number.NEGATIVE_INFINITY;
  return (peer) => {
    if (settings.trustProxy !== false) return;
    const now = clock();
    if (now.getTime() - storedAt < STORE_EVERY_MS) return;
    if (storedAt === Number.NEGATIVE_INFINITY) {
      log.warn(
        { peer },
        'a request came with X-Forwarded-For while TRUST_PROXY is off: behind a proxy, all visitors share the limits of its address. Set TRUST_PROXY to the address of the proxy',
      );
    }
    storedAt = now.getTime();
    storePeer(database, peer, now).catch((err: unknown) => {
      storedAt = Number.NEGATIVE_INFINITY;
      log.error({ err }, 'the peer that sent X-Forwarded-For was not stored');
    });
  };
}

async function storePeer(db: Queryable, address: string, now: Date): Promise<void> {
  await db.run(sql`
    insert into untrusted_proxy (address, seen_at) values (${address}, ${now})
    on conflict (one) do update set address = excluded.address, seen_at = excluded.seen_at`);
}
