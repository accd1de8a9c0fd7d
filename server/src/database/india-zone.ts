/** India's time zone as SQL literals, so that statements keep one text and one plan. */
import { sql } from './sql.ts';

/** For `at time zone`: dates in statements are those of India. */
export const INDIA_ZONE = sql`'Asia/Kolkata'`;

/** A midnight in India from which `date_bin` counts. */
export const INDIA_BIN_ORIGIN = sql`'2000-01-01 00:00:00+05:30'::timestamptz`;
