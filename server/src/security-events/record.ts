/**
 * Records security events. Outside a transaction an event waits in memory and is written after the reply, together with
 * others, so that it neither slows nor fails the request that caused it. In a transaction it is written with the change.
 */
import type { Database, Queryable } from '#database';
import type { Logger, Metrics } from '#log';
import { createEventQueue, type EventQueue } from './event-queue.ts';
import { insertEvents } from './event-store.ts';
import { type SecurityEvent, shortened } from './security-event.ts';

/** Share of the time that writing events may take of one connection. */
const PAUSE_PER_WRITE = 9;
const MIN_PAUSE_AFTER_FAILURE_MS = 1_000;

interface Recorder {
  readonly queue: EventQueue;
  readonly dropped: (events: number) => void;
  readonly wake: () => void;
}

/** The recorder of each open database. */
const recorders = new WeakMap<Queryable, Recorder>();

/** Events of this process by `kind outcome`, those in transactions included. */
const counts = new Map<string, number>();

/**
 * Records an event. Resolves at once unless `db` is a transaction: a refusal that rolls back belongs on the database, a
 * change of rights, factors or payees in the transaction that makes it.
 */
export async function recordSecurityEvent(db: Queryable, event: SecurityEvent, now: Date): Promise<void> {
  const label = `${event.kind} ${event.outcome}`;
  counts.set(label, (counts.get(label) ?? 0) + 1);
  const recorder = recorders.get(db);
  if (recorder === undefined) {
    await insertEvents(db, [{ ...shortened(event), at: now, minute: null, times: 1 }]);
    return;
  }
  if (recorder.queue.add(event, now)) recorder.wake();
  else recorder.dropped(1);
}

/** Starts the recorder of a database. @returns a function that writes what waits and stops it */
export function startRecorder(database: Database, log: Logger, metrics: Metrics): () => Promise<void> {
  metrics.total('tola_security_events_total', 'Security events, by kind and outcome.', labelledCounts, [
    'kind',
    'outcome',
  ]);
  const drops = metrics.counter('tola_security_events_dropped_total', 'Security events that could not be recorded.');
  const queue = createEventQueue();
  let timer: NodeJS.Timeout | NodeJS.Immediate | null = null;
  let writing: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function write(): Promise<void> {
    const began = performance.now();
    const events = queue.takeAll();
    let pause = 0;
    try {
      if (events.length > 0) await insertEvents(database, events);
    } catch (error) {
      log.warn({ err: error, events: events.length }, 'security events could not be written; retrying');
      drops.inc(queue.putBack(events));
      pause = MIN_PAUSE_AFTER_FAILURE_MS;
    }
    timer = null;
    if (queue.size === 0 || isStopped) return;
    timer = setTimeout(start, Math.max(pause, (performance.now() - began) * PAUSE_PER_WRITE));
    timer.unref();
  }
  function start(): void {
    writing = write();
  }

  recorders.set(database, {
    queue,
    dropped: (events) => drops.inc(events),
    wake() {
      timer ??= setImmediate(start);
    },
  });
  return async () => {
    isStopped = true;
    recorders.delete(database);
    await writing;
    await write();
    if (queue.size > 0) log.warn({ events: queue.size }, 'security events were lost at the stop');
  };
}

function labelledCounts(): [{ kind: string; outcome: string }, number][] {
  return [...counts].map(([label, times]) => {
    const [kind = '', outcome = ''] = label.split(' ');
    return [{ kind, outcome }, times];
  });
}
