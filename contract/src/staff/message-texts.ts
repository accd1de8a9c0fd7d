/** Texts of messages that staff write in place of those of the program, and how the transports of messages do. */
import * as z from 'zod/mini';
import { EDIT_CONFLICT } from './people.ts';
import { staffCall } from './staff-call.ts';
import { optionalText, requiredText } from './staff-values.ts';

const channel = z.enum(['mail', 'sms'], 'is not a channel');
const which = { template: requiredText(60), channel };
const textUnknown = { 'text-unknown': [404, 'Message text not found'] } as const;
const written = { subject: optionalText(200), body: optionalText(10_000) };

export interface ListedMessageText {
  readonly template: string;
  readonly channel: 'mail' | 'sms';
  readonly isChanged: boolean;
  readonly dltTemplateId: string | null;
  /** Name of the template that WhatsApp has approved for it. */
  readonly whatsappTemplate: string | null;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

export interface MessageTexts {
  readonly texts: ListedMessageText[];
  /** SMS leave only with a DLT template id. */
  readonly requiresDlt: boolean;
}

export const listMessageTexts = staffCall<MessageTexts>()({
  name: 'ListMessageTexts',
  does: 'Lists the texts of all messages: which were changed, and which are registered for SMS.',
  right: 'messages.read',
  repeat: 'harmless',
});

export interface MessageTextVersion {
  readonly version: number;
  readonly subject: string;
  /** Empty for the text of the program. */
  readonly body: string;
  readonly dltTemplateId: string | null;
  readonly whatsappTemplate: string | null;
  readonly changedBy: string;
  readonly changedAt: string;
}

export interface MessageTextDetail extends ListedMessageText {
  /** 0 before the first change. */
  readonly version: number;
  readonly subject: string;
  readonly body: string;
  readonly shipped: { readonly subject: string; readonly body: string };
  /** Names in braces, each with a sample value. */
  readonly placeholders: { readonly name: string; readonly sample: string; readonly isRequired: boolean }[];
  /** Newest first. */
  readonly versions: MessageTextVersion[];
}

export const readMessageText = staffCall<MessageTextDetail>()({
  name: 'ReadMessageText',
  does: 'Reads the text of a message with its placeholders and versions.',
  right: 'messages.read',
  repeat: 'harmless',
  payload: z.object(which),
  refusals: textUnknown,
});

const textProblems = {
  'placeholder-unknown': [409, 'Unknown placeholders: {names}'],
  'placeholder-missing': [409, 'The text must contain {names}'],
} as const;

export const previewMessageText = staffCall<{ subject: string; text: string }>()({
  name: 'PreviewMessageText',
  does: 'Shows a text with sample values, as its recipient would read it.',
  right: 'messages.read',
  repeat: 'harmless',
  payload: z.object({ ...which, ...written }),
  refusals: { ...textUnknown, ...textProblems },
});

export const saveMessageText = staffCall()({
  name: 'SaveMessageText',
  does: 'Saves a version of a message’s text, or restores the text of the program; with the DLT template id of an SMS.',
  right: 'messages.change',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({
    ...which,
    /** Version that the user saw. */
    version: z.int().check(z.minimum(0), z.maximum(1e6)),
    /** An empty body restores the text of the program. */
    ...written,
    dltTemplateId: z.nullable(z.string().check(z.trim(), z.regex(/^\d{10,25}$/, 'must have 10 to 25 digits'))),
    whatsappTemplate: z.nullable(
      z.string().check(z.trim(), z.regex(/^[a-z0-9_]{1,100}$/, 'use small letters, digits and underscores')),
    ),
  }),
  refusals: { ...textUnknown, ...textProblems, 'changed-meanwhile': EDIT_CONFLICT },
});

export interface MessageTransport {
  readonly transport: 'mail' | 'sms' | 'whatsapp';
  /** Its address is set; without one, messages stay in the outbox. */
  readonly isSetUp: boolean;
  readonly succeededAt: string | null;
  readonly failingSince: string | null;
  readonly failures: number;
  readonly lastError: string;
  readonly waiting: number;
}

export const readMessageHealth = staffCall<MessageTransport[]>()({
  name: 'ReadMessageHealth',
  does: 'Reads what the latest attempts to send have shown about the mail server, the SMS provider and WhatsApp.',
  right: 'messages.read',
  repeat: 'harmless',
});
