/** What every feature stands on, and what a feature hands over to be part of the store. */
import type { Database } from '#database';
import type { CallMount, Identify, Operation, RawRoute, ReadyCheck } from '#http';
import type { AnyJob, CronEntry } from '#jobs';
import type { Live } from '#live';
import type { Logger, Metrics } from '#log';
import type { Settings } from '#settings';

export interface Platform {
  readonly settings: Settings;
  readonly database: Database;
  /** The time. Rules take an instant as an argument; whoever starts them asks here, once. */
  readonly clock: () => Date;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly live: Live;
}

export interface Feature {
  /** For log lines: `coupons`. */
  readonly name: string;
  readonly operations?: readonly Operation[];
  readonly rawRoutes?: readonly RawRoute[];
  /** Calls of other people than customers, under a path of their own. */
  readonly mounts?: readonly CallMount[];
  readonly jobs?: readonly AnyJob[];
  readonly cron?: readonly CronEntry[];
  readonly readyChecks?: readonly ReadyCheck[];
  /** Lines for whoever starts the store by hand: demo logins, a password that is shown once. */
  notices?(): Promise<readonly string[]>;
  /** Runs in every process once the database is migrated and seeded, before the first request, in the list's order. */
  start?(): Promise<void>;
  /** Runs after the last request and job, in the reverse order, while the database is still open. */
  stop?(): Promise<void>;
}

/** The store's features, put together. */
export interface Features {
  readonly list: readonly Feature[];
  readonly identify: Identify;
  /**
   * Names the state that public pages are made from: catalogue, rates and content. Pages rendered under one name are
   * kept and served until it changes.
   */
  pageVersion(): string;
}
