/** The job that emails affected customers, as it is queued. */
import * as z from 'zod';

export const notifyPersonsJob = { name: 'notify-breach-persons', schema: z.object({ breachId: z.int() }) };
