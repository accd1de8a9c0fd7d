/** Name and payload of the job that delivers one message. */
import * as z from 'zod';

export const deliverMessage = {
  name: 'deliver-message',
  schema: z.object({ messageId: z.int() }),
} as const;
