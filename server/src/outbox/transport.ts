/** Message transports: the interface of SMTP and SMS delivery. */
import type { WrittenMessage } from './outbox.ts';

export interface OutgoingMessage {
  readonly id: number;
  readonly to: string;
  /** The template's name. */
  readonly template: string;
  readonly written: WrittenMessage;
}

export interface Transport {
  /** @throws DeliveryError */
  send(message: OutgoingMessage): Promise<void>;
}

/** A message could not be delivered. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** A permanent rejection: retrying is useless. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean, cause?: unknown) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}
