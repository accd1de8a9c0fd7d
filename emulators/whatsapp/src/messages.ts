/** Accepts template messages as the Cloud API does, or names the error. */
import { GRAPH_ERRORS, type GraphError } from './graph-error.ts';
import type { AcceptedMessage, State } from './whatsapp-state.ts';

interface Accepted {
  readonly message: AcceptedMessage;
  readonly reply: unknown;
  /** A webhook will say that it could not be delivered. */
  readonly failsLater: boolean;
}

export function accept(state: State, authorization: string, body: string): Accepted | GraphError {
  if (authorization !== `Bearer ${state.token}`) return GRAPH_ERRORS.unauthorized;
  const message = readMessage(body, state.messages.length + 1);
  if (message === null) return GRAPH_ERRORS.malformed;
  const number = state.numbers.get(message.to);
  if (number === 'absent') return GRAPH_ERRORS.undeliverable;
  const parameters = state.templates.get(`${message.template} ${message.language}`);
  if (parameters === undefined) return GRAPH_ERRORS.template;
  if (parameters !== message.parameters.length) return GRAPH_ERRORS.parameters;
  state.messages.push(message);
  const reply = {
    messaging_product: 'whatsapp',
    contacts: [{ input: message.to, wa_id: message.to }],
    messages: [{ id: message.id, message_status: 'accepted' }],
  };
  return { message, reply, failsLater: number === 'fails later' };
}

/** Null unless it is a template message whose parameters are texts without line breaks, tabs or runs of spaces. */
function readMessage(body: string, serial: number): AcceptedMessage | null {
  let sent: Sent;
  try {
    sent = JSON.parse(body) as Sent;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  const { messaging_product: product, type, to, template, biz_opaque_callback_data: callbackData = '' } = sent;
  if (product !== 'whatsapp' || type !== 'template' || typeof to !== 'string' || !/^\d{11,15}$/.test(to)) return null;
  const { name, language, components = [] } = template ?? {};
  if (typeof name !== 'string' || typeof language?.code !== 'string') return null;
  const parameters = components
    .filter((component) => component.type === 'body')
    .flatMap((component) => (component.parameters ?? []).map(({ text }) => text));
  if (!parameters.every((text) => typeof text === 'string' && text !== '' && !/[\n\t]| {5}/.test(text))) return null;
  return {
    ...{ id: `wamid.EMULATED${serial}`, to, template: name, language: language.code, callbackData },
    parameters: parameters as string[],
  };
}

interface Sent {
  readonly messaging_product?: unknown;
  readonly type?: unknown;
  readonly to?: unknown;
  readonly biz_opaque_callback_data?: string;
  readonly template?: {
    readonly name?: unknown;
    readonly language?: { readonly code?: unknown };
    readonly components?: readonly {
      readonly type?: unknown;
      readonly parameters?: readonly { readonly text?: unknown }[];
    }[];
  };
}
