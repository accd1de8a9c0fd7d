/** Push services that messages may go to, and one message to one of them. */
import { isOwnMachine, isPublicAddress } from '#public-address';
import { encryptPush, type PushKeys, type Recipient, vapidHeader } from './web-push.ts';

/** The services of Chrome and Edge, Firefox, Safari, and Edge on Windows. */
const HOSTS =
  /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[\w-]+(?:\.[\w-]+)*\.notify\.windows\.com)$/;
const TIMEOUT_MS = 10_000;
/** How long a service keeps a message for a device that is off. */
const KEPT_SECONDS = 4 * 3_600;

/**
 * Whether a browser's endpoint belongs to a push service. A person names it, so any other address would let them make the
 * store's server call hosts of their choice. A store on a private address also accepts a service on its own machine.
 */
export function isPushService(endpoint: string, publicUrl: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol === 'https:' && port === '' && username + password === '' && HOSTS.test(hostname)) return true;
  return !isPublicAddress(publicUrl) && isOwnMachine(endpoint);
}

export interface PushMessage {
  readonly endpoint: string;
  readonly recipient: Recipient;
  readonly text: string;
  /** A later message of the same topic replaces this one while the device is off. */
  readonly topic: string;
}

/** `gone`: the browser has ended its subscription. `refused`: this message is not accepted, however often it is sent. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

/** @throws Error when the service cannot be reached, is overloaded or fails: the message is worth another try */
export async function sendPush(
  { endpoint, recipient, text, topic }: PushMessage,
  { keys, contact }: { readonly keys: PushKeys; readonly contact: string },
  now: Date,
): Promise<PushOutcome> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: vapidHeader(keys, endpoint, contact, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(KEPT_SECONDS),
      urgency: 'high',
      topic,
    },
    body: new Uint8Array(encryptPush(text, recipient)),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (response.ok) return 'sent';
  if (response.status === 404 || response.status === 410) return 'gone';
  if (response.status === 429 || response.status >= 500)
    throw new Error(`The push service ${new URL(endpoint).hostname} answered ${response.status}`);
  return 'refused';
}
