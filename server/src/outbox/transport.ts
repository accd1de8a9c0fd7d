/** Interface of the SMTP and SMS transports. */
import type { RenderedMessage } from './outbox.ts';

export interface OutgoingMessage {
  readonly id: number;
  readonly to: string;
  /** Template name. */
  readonly template: string;
  readonly rendered: RenderedMessage;
  /** Under which the operators know the text of an SMS; null for none. */
  readonly dltTemplateId: string | null;
}

export interface Transport {
  /** @throws DeliveryError */
  send(message: OutgoingMessage): Promise<void>;
}

/** A message could not be delivered. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** Permanent rejection; not retried. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean, cause?: unknown) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}
