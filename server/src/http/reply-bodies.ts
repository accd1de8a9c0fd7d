/** Serialises successful replies; the body of shared data is serialised once. */
import { type Answer, type AnyCall, sealReply } from '@tola/contract';
import type { Reply } from './operation.ts';

export interface Dispatched {
  readonly answer: Answer<unknown, unknown>;
  /** The reply's body. */
  readonly body: string | Buffer;
}

/** @returns a function that serialises replies; bodies of shared data are cached weakly by the data */
export function createReplySealer(): (call: AnyCall, reply: Reply<unknown, unknown>) => Dispatched {
  const sharedBodies = new WeakMap<object, Map<string, Buffer>>();

  function bodiesOf(data: object): Map<string, Buffer> {
    const known = sharedBodies.get(data);
    if (known !== undefined) return known;
    const bodies = new Map<string, Buffer>();
    sharedBodies.set(data, bodies);
    return bodies;
  }

  return (call, { message = '', data = null, extras = null, shared = false }) => {
    const answer = { ok: true as const, message, data, extras };
    if (!shared || typeof data !== 'object' || data === null) return { answer, body: sealReply(call, answer) };
    const bodies = bodiesOf(data);
    const known = bodies.get(call.name);
    if (known !== undefined) return { answer, body: known };
    const body = Buffer.from(sealReply(call, answer));
    bodies.set(call.name, body);
    return { answer, body };
  };
}
