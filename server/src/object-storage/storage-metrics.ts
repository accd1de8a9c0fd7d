/** Counts and times the requests to a bucket. */
import type { Metrics } from '#log';

/** Begins a request. Returns what ends it. */
export type ObserveRequest = (operation: string) => (outcome: 'ok' | 'failed') => void;

export function observeRequests(metrics: Metrics): ObserveRequest {
  const seconds = metrics.histogram(
    'tola_object_storage_seconds',
    'Time of the requests to the object storage, to the first byte of what is read.',
    ['operation', 'outcome'],
  );
  return (operation) => {
    const began = performance.now();
    return (outcome) => seconds.series({ operation, outcome })((performance.now() - began) / 1000);
  };
}

/** Programs without metrics. */
export const observeNothing: ObserveRequest = () => () => undefined;
