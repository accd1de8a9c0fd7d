/**
 * How many calls a process runs at once. A call sends several statements, each of which waits for a connection: without a limit,
 * each waits behind one statement of every other call, and those with the most statements, payments, wait longest.
 */
import { createHash } from 'node:crypto';
import { commonRefusals } from '@tola/contract';
import type { CallContext } from './operation.ts';
import { refuse } from './refusal.ts';

/** Below the time after which browsers and proxies give a call up. */
const LONGEST_WAIT_MS = 10_000;
/** More calls than this are told to come back at once. */
const MOST_WAITING = 1_000;
const RETRY_SECONDS = { least: 5, most: 60 };
/** Callers who were told to come back ask about this often together. */
const RETRIES_PER_SECOND = 100;
/** A page makes fewer calls at once; more would take the turns of other sessions that came later. */
const MOST_WAITING_OF_SESSION = 10;
/** Sessions whose arrival is remembered; about 10 MB. */
const MOST_KNOWN = 100_000;
/** After so long without a waiting call, who came first is forgotten. */
const CALM_MS = 60_000;

export interface CallSlots {
  /** Calls that wait. */
  readonly waiting: number;
  /**
   * Takes a slot for a call of a session. Among those who wait, the session that has been waiting for longest goes first, all
   * its calls included: otherwise each further call of a buyer would stand behind the first calls of all who came later.
   *
   * @returns null when a slot was free, else a promise that ends when the call has one
   * @throws Refusal `busy`, with the time after which to retry; the session keeps its place
   */
  take(context: SlotHolder): Promise<void> | null;
  /** Gives a slot to the first who waits. */
  free(): void;
  /** To be called once a second. */
  tick(nowMs: number): void;
}

/** A call of a session, which was not read yet. */
export type SlotHolder = Pick<CallContext, 'now'> & { readonly token: string };

interface Session {
  /** When it began to wait. */
  readonly sinceMs: number;
  /** Its calls that wait. */
  waiting: number;
}

interface Waiting {
  readonly session: Session;
  readonly untilMs: number;
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** @param most calls at once: the connections of the process to its database */
export function createCallSlots(most: number): CallSlots {
  const sessions = new Map<string, Session>();
  /** In the order in which they get slots. */
  const queue: Waiting[] = [];
  let running = 0;
  let lastWaitedMs = -Infinity;

  function sessionOf({ token, now }: SlotHolder): Session {
    // Session tokens are not kept in memory.
    const id = createHash('sha256').update(token).digest('base64url');
    const session = sessions.get(id) ?? { sinceMs: now.getTime(), waiting: 0 };
    if (sessions.size < MOST_KNOWN) sessions.set(id, session);
    return session;
  }

  function busy() {
    const { least, most: longest } = RETRY_SECONDS;
    const seconds = Math.ceil(sessions.size / RETRIES_PER_SECOND);
    return refuse(commonRefusals, 'busy', {}, { waitSeconds: Math.min(Math.max(seconds, least), longest) });
  }

  async function wait(holder: SlotHolder): Promise<void> {
    const session = sessionOf(holder);
    lastWaitedMs = holder.now.getTime();
    if (session.waiting >= MOST_WAITING_OF_SESSION) throw busy();
    session.waiting += 1;
    try {
      await new Promise<void>((begin, reject) => {
        const untilMs = lastWaitedMs + LONGEST_WAIT_MS;
        insert(queue, { session, untilMs, begin, refuse: () => reject(busy()) });
        if (queue.length > MOST_WAITING) queue.pop()?.refuse();
      });
    } finally {
      session.waiting -= 1;
    }
  }

  return {
    get waiting() {
      return queue.length;
    },
    take(holder) {
      if (running >= most) return wait(holder);
      running += 1;
      return null;
    },
    free() {
      const next = queue.shift();
      // The slot goes from one call to the other.
      if (next === undefined) running -= 1;
      else next.begin();
    },
    tick(nowMs) {
      for (const one of queue.filter(({ untilMs }) => untilMs <= nowMs)) {
        queue.splice(queue.indexOf(one), 1);
        one.refuse();
      }
      if (queue.length === 0 && nowMs - lastWaitedMs > CALM_MS) sessions.clear();
    },
  };
}

/** Behind all that came before or at the same time. */
function insert(queue: Waiting[], waiting: Waiting): void {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((queue[middle]?.session.sinceMs ?? Infinity) <= waiting.session.sinceMs) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, waiting);
}
