/** Template messages by WhatsApp Business (Cloud API). */
import { boundedText } from '#outbound-http';

export interface WhatsAppMessage {
  readonly id: number;
  /** Ten digits. */
  readonly to: string;
  /** Name of the approved template. */
  readonly template: string;
  readonly parameters: readonly string[];
}

export interface WhatsAppTransport {
  /** @throws WhatsAppError */
  send(message: WhatsAppMessage): Promise<void>;
}

/** Why WhatsApp did not take a message. */
type Cause =
  /** The recipient cannot get messages there. */
  | 'recipient'
  /** The text is not approved, or has other parameters. */
  | 'template'
  /** WhatsApp cannot be reached, or takes no messages now. */
  | 'transport';

export class WhatsAppError extends Error {
  override readonly name = 'WhatsAppError';
  readonly about: Cause;

  constructor(message: string, about: Cause, cause?: unknown) {
    super(message, { cause });
    this.about = about;
  }
}

/** Codes of the Cloud API that say something about the recipient. */
const UNDELIVERABLE_CODES: ReadonlySet<number> = new Set([131_021, 131_026, 131_030, 131_047, 131_049, 131_050]);
/** Templates: unknown, paused, disabled, or with other parameters. */
const TEMPLATE_CODES: ReadonlySet<number> = new Set([132_000, 132_001, 132_005, 132_007, 132_012, 132_015, 132_016]);

const MAX_ANSWER_BYTES = 64 * 1024;

interface WhatsAppOptions {
  readonly url: string;
  readonly token: string;
  readonly timeoutMs: number;
}

export function createWhatsAppTransport({ url, token, timeoutMs }: WhatsAppOptions): WhatsAppTransport {
  return {
    async send(message) {
      let response: Response;
      try {
        response = await fetch(`${url}/messages`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(bodyOf(message)),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (error) {
        throw new WhatsAppError(`WhatsApp cannot be reached: ${String(error)}`, 'transport', error);
      }
      if (response.ok) return await response.body?.cancel();
      throw await errorIn(response);
    },
  };
}

function bodyOf({ id, to, template, parameters }: WhatsAppMessage): unknown {
  const texts = parameters.map((text) => ({ type: 'text', text: oneLine(text) }));
  const components = texts.length === 0 ? [] : [{ type: 'body', parameters: texts }];
  return {
    messaging_product: 'whatsapp',
    to: `91${to}`,
    type: 'template',
    template: { name: template, language: { code: 'en' }, components },
    biz_opaque_callback_data: `outbox-${id}`,
  };
}

/** Parameters have no line breaks, tabs or runs of spaces, and are never empty. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim() || '–';
}

async function errorIn(response: Response): Promise<WhatsAppError> {
  let code: unknown;
  let message = '';
  try {
    const body = await boundedText(response.body, MAX_ANSWER_BYTES, () => new Error('The answer is too large'));
    const { error } = JSON.parse(body) as { error?: { code?: unknown; message?: unknown } };
    code = error?.code;
    message = typeof error?.message === 'string' ? error.message.slice(0, 200) : '';
  } catch {
    // A proxy's page instead of JSON, or more than can be read: the status says enough.
  }
  const text = `WhatsApp answered ${response.status} ${message}`.trim();
  if (typeof code !== 'number') return new WhatsAppError(text, 'transport');
  if (UNDELIVERABLE_CODES.has(code)) return new WhatsAppError(text, 'recipient');
  return new WhatsAppError(text, TEMPLATE_CODES.has(code) ? 'template' : 'transport');
}
