/** Pings between the supervisor and its children: one whose event loop hangs keeps its part of the port, and never ends. */
import type { ChildProcess } from 'node:child_process';
import type { PulseMessage } from './store-reports.ts';

export interface Pulse {
  readonly everyMs: number;
  readonly longestSilenceMs: number;
}

/**
 * The longest work on the event loop of a healthy store takes about a second. Visitors whose connections a hung process has
 * wait no longer for it than they would for a slow network.
 */
export const STORE_PULSE: Pulse = { everyMs: 2_000, longestSilenceMs: 10_000 };

/** In the child. */
export function answerPings(): void {
  process.on('message', (message: PulseMessage) => {
    if (message.kind === 'ping')
      process.send?.({ kind: 'pong' } satisfies PulseMessage, undefined, {}, () => undefined);
  });
}

/** In the supervisor: kills a child that has been silent for too long, until it ends or the signal aborts. */
export function killWhenSilent(
  child: ChildProcess,
  { everyMs, longestSilenceMs }: Pulse,
  { signal, onSilent }: { readonly signal: AbortSignal; onSilent(seconds: number): void },
): void {
  let heardAt = performance.now();
  let pingedAt = heardAt;
  const onMessage = (): void => {
    heardAt = performance.now();
  };
  const beat = (): void => {
    const now = performance.now();
    // This process was stopped as well, as when a laptop sleeps, and has not read yet what the child said.
    if (now - pingedAt > longestSilenceMs / 2) heardAt = now;
    pingedAt = now;
    if (now - heardAt <= longestSilenceMs) {
      if (child.connected) child.send({ kind: 'ping' } satisfies PulseMessage, () => undefined);
      return;
    }
    stop();
    onSilent(Math.round((now - heardAt) / 1_000));
    child.kill('SIGKILL');
  };
  const timer = setInterval(beat, everyMs);
  const stop = (): void => {
    clearInterval(timer);
    child.off('message', onMessage);
    signal.removeEventListener('abort', stop);
  };
  child.on('message', onMessage);
  child.once('exit', stop);
  signal.addEventListener('abort', stop, { once: true });
}
