/** Time limits of requests about personal data. */
import * as z from 'zod';

export const dataRightsSchema = z.object({
  /** Days in which a customer can cancel an erasure. */
  erasureDays: z.int().min(0).max(30),
  /** Days to answer a request; the DPDP Rules 2025 allow 90. */
  answerDays: z.int().min(1).max(90),
});

export const dataRightsStart: z.output<typeof dataRightsSchema> = { erasureDays: 7, answerDays: 30 };
