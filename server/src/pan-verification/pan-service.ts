/** What verifies PANs: a bridge to the records of the Income Tax Department. */

export interface PanRequest {
  /** The service answers a repeated request like the first one. */
  readonly requestId: string;
  readonly pan: string;
  readonly name: string;
}

/** Services that may tell the registered name do; others say whether the name they were given matches it. */
export type PanAnswer =
  | { readonly status: 'valid'; readonly registeredName: string }
  | { readonly status: 'valid'; readonly isMatch: boolean }
  | { readonly status: 'unknown' }
  | { readonly status: 'inactive' };

export interface PanService {
  /** @throws ServiceProblem */
  verify(request: PanRequest): Promise<PanAnswer>;
}

/**
 * - `later`: the service is away or busy, refuses the key, or gave no answer: the same request may succeed later
 * - `refused`: the service has read the request and does not take it
 */
type Outlook = 'later' | 'refused';

export class ServiceProblem extends Error {
  override readonly name = 'ServiceProblem';
  readonly outlook: Outlook;
  /** How long the service wants to be left alone; null where it does not say. */
  readonly pauseSeconds: number | null;

  constructor(message: string, outlook: Outlook, pauseSeconds: number | null = null, cause?: unknown) {
    super(message, { cause });
    this.outlook = outlook;
    this.pauseSeconds = pauseSeconds;
  }
}
