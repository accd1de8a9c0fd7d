/** SQL: whether the order in scope is paid at the payment provider; `isProviderMode` of the contract. */
import { sql } from '#database';

export const isPaidAtProvider = sql`payment_mode in ('Card', 'UpiGateway')`;
