/** Persistent scheduler: webhook retries, late payments and refund settlements survive a restart. */
import type { EmulatorClock } from './clock.ts';
import type { Outcome } from './payments.ts';
import type { RefundStatus } from './refund-record.ts';
import type { State } from './state.ts';

const LONGEST_TIMER_MS = 60_000;
const SHORTEST_TIMER_MS = 10;

export type Task = { readonly id: string; readonly dueMs: number } & (
  | { readonly kind: 'deliver'; readonly deliveryId: string }
  | { readonly kind: 'finish-payment'; readonly paymentId: string; readonly outcome: Outcome }
  | { readonly kind: 'settle-refund'; readonly refundId: string; readonly status: RefundStatus }
);

type Handler = (task: never) => void | Promise<void>;

/** The schedule of one emulator, over its state and clock. */
export class Schedule {
  readonly #state: State;
  readonly #clock: EmulatorClock;
  readonly #handlers = new Map<Task['kind'], Handler>();
  /** Tasks in progress by id. */
  readonly #running = new Map<string, Promise<void>>();
  /** Other work in progress. */
  readonly #followed = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #started = false;

  constructor(state: State, clock: EmulatorClock) {
    this.#state = state;
    this.#clock = clock;
  }

  /** Registers the handler of a kind of task. All kinds are registered before `start`. */
  handle<K extends Task['kind']>(kind: K, run: (task: Extract<Task, { kind: K }>) => void | Promise<void>): void {
    this.#handlers.set(kind, run as Handler);
  }

  /** Schedules a task, replacing one with the same id. */
  plan(task: Task): void {
    this.#state.tasks.put(task);
    this.#arm();
  }

  cancel(id: string): void {
    this.#state.tasks.delete(id);
    this.#arm();
  }

  /** Tracks work started outside a task, so that `settled` waits for it. */
  follow(work: Promise<void>): void {
    const tracked = work.finally(() => this.#followed.delete(tracked));
    this.#followed.add(tracked);
  }

  /** Advances time: runs every task at its due time and waits for it. */
  async advance(byMs: number): Promise<void> {
    const untilMs = this.#clock.nowMs() + byMs;
    for (;;) {
      // Work in progress may schedule a task that falls due before the target time.
      await this.idle();
      const task = this.#next();
      if (task === undefined || task.dueMs > untilMs) break;
      this.#clock.skipTo(task.dueMs);
      this.#run(task);
    }
    this.#clock.skipTo(untilMs);
    this.#arm();
  }

  /** Resolves once nothing is running and nothing is due. */
  async settled(): Promise<void> {
    for (;;) {
      const due = this.#next();
      if (due !== undefined && due.dueMs <= this.#clock.nowMs()) this.#run(due);
      else if (this.#running.size + this.#followed.size > 0) await Promise.race(this.#inProgress());
      else return;
    }
  }

  /** Resolves once nothing is running; due tasks stay scheduled. */
  async idle(): Promise<void> {
    while (this.#running.size + this.#followed.size > 0) await Promise.all(this.#inProgress());
  }

  start(): void {
    this.#started = true;
    this.#arm();
  }

  /** Stops the timer. Scheduled tasks stay in the state for the next start. */
  stop(): void {
    this.#started = false;
    this.#arm();
  }

  #inProgress(): Promise<void>[] {
    return [...this.#running.values(), ...this.#followed];
  }

  /** The next due task that is not in progress. */
  #next(): Task | undefined {
    let first: Task | undefined;
    for (const task of this.#state.tasks.all()) {
      if (this.#running.has(task.id)) continue;
      if (first === undefined || task.dueMs < first.dueMs) first = task;
    }
    return first;
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const task = this.#started ? this.#next() : undefined;
    if (task === undefined) return;
    const waitMs = task.dueMs - this.#clock.nowMs();
    // Due tasks run on a later turn of the event loop, so that the call that scheduled them replies first.
    const timerMs = waitMs <= 0 ? 0 : Math.min(Math.max(waitMs, SHORTEST_TIMER_MS), LONGEST_TIMER_MS);
    this.#timer = setTimeout(() => this.#runDue(), timerMs);
  }

  #runDue(): void {
    for (let task = this.#next(); task !== undefined && task.dueMs <= this.#clock.nowMs(); task = this.#next()) {
      this.#run(task);
    }
    this.#arm();
  }

  #run(task: Task): void {
    const work = this.#perform(task).finally(() => {
      this.#running.delete(task.id);
      // A handler that rescheduled the same id (a retry) keeps its new task.
      if (this.#state.tasks.get(task.id) === task) this.#state.tasks.delete(task.id);
      this.#arm();
    });
    this.#running.set(task.id, work);
  }

  async #perform(task: Task): Promise<void> {
    // Starts on a later turn, so that the task counts as running before it can finish.
    await Promise.resolve();
    try {
      const handler = this.#handlers.get(task.kind);
      if (handler === undefined) throw new Error(`No handler was named for tasks of kind ${task.kind}.`);
      await handler(task as never);
    } catch (error) {
      console.error(`The card provider emulator failed in a task of kind ${task.kind}.`, error);
    }
  }
}
