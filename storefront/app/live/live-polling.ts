/** Polls the rates over HTTP while no socket is open, or once to check that the store is reachable. */
import { type Charges, getCharges } from '@tola/contract/charges';
import { makeCall } from '@tola/contract/client';
import { getLiveState, type LiveStateReply } from '@tola/contract/rates';

/** Polling interval; each page adds up to 25 % jitter. */
const PAUSE_MS = 4_000;
/** A proxy may hold a request without ever answering. */
const LONGEST_ANSWER_MS = 5_000;

export interface LivePolling {
  /** Starts polling immediately; idempotent. */
  start(): void;
  stop(): void;
  /** Polls once, now. */
  once(): void;
}

/** The data that the socket would have delivered. */
export type PolledState = LiveStateReply & { readonly charges: Charges };

interface PollingEvents {
  onAnswer(state: PolledState): void;
  onFailure(): void;
}

/** A hidden page does not poll; it polls immediately when visible again. */
export function createLivePolling({ onAnswer, onFailure }: PollingEvents): LivePolling {
  let isOn = false;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    clearTimeout(timer);
    const state = await read();
    isAsking = false;
    if (state === null) onFailure();
    else onAnswer(state);
    clearTimeout(timer);
    if (isOn && !document.hidden) timer = setTimeout(() => void ask(), PAUSE_MS * (1 + Math.random() / 4));
  }
  function whenSeen(): void {
    if (!document.hidden) void ask();
  }
  return {
    start() {
      if (isOn) return;
      isOn = true;
      document.addEventListener('visibilitychange', whenSeen);
      void ask();
    },
    stop() {
      isOn = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', whenSeen);
    },
    once: () => void ask(),
  };
}

async function read(): Promise<PolledState | null> {
  try {
    const options = { signal: AbortSignal.timeout(LONGEST_ANSWER_MS) };
    const [state, charges] = await Promise.all([
      makeCall(getLiveState, null, options),
      makeCall(getCharges, null, options),
    ]);
    return state.ok && charges.ok ? { ...state.data, charges: charges.data } : null;
  } catch (error) {
    console.error('Invalid rates in the reply', error);
    return null;
  }
}
