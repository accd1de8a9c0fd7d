/** The jobs of payments, as those who queue them know them. */
import * as z from 'zod';

/** Works a stored webhook off. */
export const processEventJob = { name: 'process-provider-event', schema: z.object({ eventId: z.int() }) } as const;

/** Sends a card refund to the provider. */
export const sendRefundJob = { name: 'send-refund', schema: z.object({ refundId: z.int() }) } as const;
