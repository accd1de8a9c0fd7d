/** Asks for the rates over HTTP: again and again while no socket is open, or once to learn whether the store is there. */
import { type Charges, getCharges } from '@tola/contract/charges';
import { makeCall } from '@tola/contract/client';
import { getLiveState, type LiveStateReply } from '@tola/contract/rates';

/** Between an answer and the next question; each page adds up to a quarter, so that pages do not ask in step. */
const PAUSE_MS = 4_000;
/** A proxy may swallow a request without ever refusing it. */
const LONGEST_ANSWER_MS = 5_000;

export interface LivePolling {
  /** Begins to ask, at once; a second time changes nothing. */
  start(): void;
  stop(): void;
  /** Asks once, now. */
  once(): void;
}

/** What the socket would have brought. */
export type PolledState = LiveStateReply & { readonly charges: Charges };

interface PollingEvents {
  onAnswer(state: PolledState): void;
  onFailure(): void;
}

/** A page that nobody looks at does not ask; it asks at once when it is looked at again. */
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
