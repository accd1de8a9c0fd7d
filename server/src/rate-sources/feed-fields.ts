/** Fields of RATES_FEED shared by several sources. */
import * as z from 'zod';

/** Path of a value in a response: `rates.XAU`, `0.ask`. */
export const path = z.string().min(1).max(200);
export const unit = z.enum(['gram', '10g', 'kg', 'ounce', 'tola']);
export const purity = z.int().min(1).max(999).default(999);

/** Name of the header that carries RATES_API_KEY. */
const apiKeyHeader = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/)
  .default('x-access-token');

/** Polling interval, timeout and authentication. */
export const pollingFields = (everySeconds: number, timeoutSeconds: number) => ({
  everySeconds: z.number().min(0.2).max(3_600).default(everySeconds),
  timeoutSeconds: z.number().min(0.1).max(60).default(timeoutSeconds),
  apiKeyHeader,
});
