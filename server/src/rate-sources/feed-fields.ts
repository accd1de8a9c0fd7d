/** Fields that the settings of several feeds have in common. Set as JSON in RATES_FEED. */
import * as z from 'zod';

/** Where a value stands in an answer: `rates.XAU`, `0.ask`. */
export const path = z.string().min(1).max(200);
export const unit = z.enum(['gram', '10g', 'kg', 'ounce', 'tola']);
export const purity = z.int().min(1).max(999).default(999);

/** The header that carries RATES_API_KEY. */
const apiKeyHeader = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/)
  .default('x-access-token');

/** How often a feed is polled, and how long an answer may take. */
export const pollingFields = (everySeconds: number, timeoutSeconds: number) => ({
  everySeconds: z.number().min(0.2).max(3_600).default(everySeconds),
  timeoutSeconds: z.number().min(0.1).max(60).default(timeoutSeconds),
  apiKeyHeader,
});
