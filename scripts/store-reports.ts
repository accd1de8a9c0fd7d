/** Messages between the processes of the store and their supervisor. */
export type StoreReport =
  | { readonly kind: 'step'; readonly name: string; readonly seconds: number }
  | { readonly kind: 'open'; readonly url: string; readonly notices: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string; readonly code?: string; readonly port?: number }
  | MetricsMessage
  | PulseMessage;

/** A process that is scraped asks for the metrics of the others; the supervisor asks each of them and passes on what they say. */
export type MetricsMessage =
  | { readonly kind: 'metrics wanted'; readonly scrape: string }
  | { readonly kind: 'metrics'; readonly scrape: string; readonly text: string };

/** The supervisor pings an open child, which answers from its event loop. */
export interface PulseMessage {
  readonly kind: 'ping' | 'pong';
}
