/** The outbox as staff see it: messages sent to customers and staff. */
import * as z from 'zod/mini';
import { staffCall } from './staff-call.ts';
import { anId, type ListPage, listSort, optionalText, pageOfList } from './staff-values.ts';

export interface ListedMessage {
  readonly id: number;
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly template: string;
  readonly state: string;
  readonly attempts: number;
  readonly lastError: string;
  readonly createdAt: string;
  readonly sentAt: string | null;
}

export const messageFilters = { search: optionalText(100), state: optionalText(20), channel: optionalText(10) };

export const listMessages = staffCall<ListPage<ListedMessage>>()({
  name: 'ListMessages',
  does: 'Lists outgoing messages, newest first.',
  right: 'messages.read',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, sort: listSort, ...messageFilters }),
});

export interface MessageDetail extends ListedMessage {
  readonly subject: string;
  /** Null once its secret is erased, and for secrets of others. */
  readonly text: string | null;
}

export const readMessage = staffCall<MessageDetail>()({
  name: 'ReadMessage',
  does: 'Reads a message as its recipient gets it.',
  right: 'messages.read',
  repeat: 'harmless',
  payload: z.object({ id: anId }),
  refusals: { 'message-unknown': [404, 'Message not found'] },
});

export const resendMessage = staffCall()({
  name: 'ResendMessage',
  does: 'Resends a message.',
  right: 'messages.resend',
  repeat: 'acts again',
  payload: z.object({ id: anId }),
  refusals: { 'cannot-resend': [409, 'It is being sent, or its content has been deleted'] },
});
