/** SQL of the dates on which documents have to be registered. */
import type { DutyPeriod } from '#business';
import { type Sql, sql } from '#database';

/** Whether the duty covers `dated`. */
export function isUnderDuty(periods: readonly DutyPeriod[], dated: Sql): Sql {
  if (periods.length === 0) return sql`false`;
  const each = periods.map(({ from, before }) =>
    before === null ? sql`${dated} >= ${from}::date` : sql`${dated} >= ${from}::date and ${dated} < ${before}::date`,
  );
  return sql`(${sql.join(each, ' or ')})`;
}
