/** The dependencies shared by all features, and the interface of a feature. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Database } from '#database';
import type { CallMount, CallQueue, CallSlots, Identify, Operation, RawRoute, ReadyCheck } from '#http';
import type { AnyJob, CronEntry } from '#jobs';
import type { Live } from '#live';
import type { Logger, Metrics } from '#log';
import type { ObjectStorage } from '#object-storage';
import type { Settings } from '#settings';

export interface Platform {
  readonly settings: Settings;
  readonly database: Database;
  /** Current time. Rules take the time as an argument; operations and jobs read this clock once. */
  readonly clock: () => Date;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly live: Live;
  /** Screenshots, pictures and films. */
  readonly objects: ObjectStorage;
}

export interface Feature {
  /** Name in log lines: `coupons`. */
  readonly name: string;
  readonly operations?: readonly Operation[];
  readonly rawRoutes?: readonly RawRoute[];
  /** Calls of staff and other non-customers, under a path of their own. */
  readonly mounts?: readonly CallMount[];
  readonly jobs?: readonly AnyJob[];
  readonly cron?: readonly CronEntry[];
  readonly readyChecks?: readonly ReadyCheck[];
  /** Messages for the operator: sample logins, a password that is shown once. */
  notices?(): Promise<readonly string[]>;
  /** Runs in every process after migrations and seed, before the first request, in the order of the list. */
  start?(): Promise<void>;
  /** Runs after the last request and job, in the reverse order, while the database is still open. */
  stop?(): Promise<void>;
}

/** All features of the store. */
export interface Features {
  readonly list: readonly Feature[];
  readonly identify: Identify;
  /** Who may begin a payment while the store is overloaded. */
  readonly queue?: CallQueue;
  /** How many calls of customers run at once. */
  readonly slots?: CallSlots;
  /** Learns of every page of the storefront that was sent to a browser. */
  onPage?(pathname: string, headers: IncomingHttpHeaders): void;
  /**
   * Version of the state that the page of a path is rendered from: its part of the catalogue, rates and content. The
   * rendered page is cached until it changes.
   */
  pageVersion(pathname: string): string;
}
