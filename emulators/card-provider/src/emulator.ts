/** State shared by all parts of a running emulator. */
import type { Behaviour } from './behaviour.ts';
import type { EmulatorClock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { RequestLog } from './request-log.ts';
import type { Schedule } from './schedule.ts';
import type { State } from './state.ts';

export interface Settings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The dashboard's webhook address, for orders without one. */
  readonly notifyUrl: string | null;
  /** Shown on the hosted page. */
  readonly merchantName: string;
  readonly webhookRetryMs: readonly number[];
  /** Required by control calls that change anything; null for none. */
  readonly controlToken: string | null;
}

export interface Emulator {
  readonly settings: Settings;
  /** Its own address, known once it listens; links to its pages start with it. */
  origin: string;
  readonly state: State;
  readonly clock: EmulatorClock;
  readonly schedule: Schedule;
  readonly faults: Faults;
  readonly log: RequestLog;
  /** Aborted when the emulator stops. */
  readonly closing: AbortSignal;
  /** Replaced as a whole by the control calls. */
  behaviour: Behaviour;
}
