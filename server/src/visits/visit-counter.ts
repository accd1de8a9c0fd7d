/** Counts visits in memory, and adds them to the day every few seconds, so that a visit costs no statement. */
import type { IncomingHttpHeaders } from 'node:http';
import { indianDate } from '@tola/pricing';
import { sql } from '#database';
import type { Feature, Platform } from '#platform';
import { countsAsVisit } from './visit.ts';

const WRITE_EVERY_MS = 10_000;

export interface VisitCounter {
  /** Of a page that was sent to a browser. */
  onPage(pathname: string, headers: IncomingHttpHeaders): void;
  /** Adds what was counted to the days. */
  write(): Promise<void>;
}

export function createVisitCounter({ database, clock }: Pick<Platform, 'database' | 'clock'>): VisitCounter {
  const counted = new Map<string, number>();
  return {
    onPage(pathname, headers) {
      if (!countsAsVisit(pathname, headers)) return;
      const day = indianDate(clock());
      counted.set(day, (counted.get(day) ?? 0) + 1);
    },
    async write() {
      for (const [day, visits] of [...counted]) {
        await database.run(sql`
          insert into visit_day (day, visits) values (${day}::date, ${visits})
          on conflict (day) do update set visits = visit_day.visits + excluded.visits`);
        // More may have been counted meanwhile.
        const left = (counted.get(day) ?? 0) - visits;
        if (left > 0) counted.set(day, left);
        else counted.delete(day);
      }
    },
  };
}

export function visitsFeature({ log }: Platform, counter: VisitCounter): Feature {
  let timer: NodeJS.Timeout | undefined;
  return {
    name: 'visits',
    async start() {
      timer = setInterval(() => {
        // What could not be written is still counted, and written the next time.
        counter.write().catch((error: unknown) => log.warn({ err: error }, 'visits could not be written'));
      }, WRITE_EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await counter.write();
    },
  };
}
