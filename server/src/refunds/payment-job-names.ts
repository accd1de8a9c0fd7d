/** Names and payloads of payment jobs, for the features that queue them. */
import * as z from 'zod';

/** Processes a stored webhook. */
export const processEventJob = { name: 'process-provider-event', schema: z.object({ eventId: z.int() }) } as const;

/** Sends a card refund to the provider. */
export const sendRefundJob = { name: 'send-refund', schema: z.object({ refundId: z.int() }) } as const;
