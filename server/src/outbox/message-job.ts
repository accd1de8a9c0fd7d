/** The job that delivers one message, as those who queue it know it. */
import * as z from 'zod';

export const deliverMessage = {
  name: 'deliver-message',
  schema: z.object({ messageId: z.int() }),
} as const;
