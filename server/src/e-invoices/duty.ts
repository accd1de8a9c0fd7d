/** SQL of the dates on which documents have to be registered. */
import type { DutyPeriod } from '#business';
import { type Sql, sql } from '#database';

/** Whether the duty covers `dated`. */
function isUnderDuty(periods: readonly DutyPeriod[], dated: Sql): Sql {
  if (periods.length === 0) return sql`false`;
  const each = periods.map(({ from, before }) =>
    before === null ? sql`${dated} >= ${from}::date` : sql`${dated} >= ${from}::date and ${dated} < ${before}::date`,
  );
  return sql`(${sql.join(each, ' or ')})`;
}

/**
 * Whether the document of the row `e` is under the duty though the job, which runs each minute, has not taken it over yet. A credit note of a
 * cancelled e-invoice has nothing to take back from.
 */
export function becomesDue(periods: readonly DutyPeriod[]): Sql {
  return sql`(e.state = 'not due' and ${isUnderDuty(periods, sql`e.dated`)}
    and not (e.kind = 'credit note' and exists (
      select from credit_note n join e_invoice i on i.kind = 'invoice' and i.document_id = n.invoice_id
      where n.id = e.document_id and i.state in ('cancelling', 'cancelled'))))`;
}

/** Whether the document of the row `e` has to be registered and is not yet. */
export function isUnregistered(periods: readonly DutyPeriod[]): Sql {
  return sql`(e.state in ('waiting', 'needs correction', 'cancelling') or ${becomesDue(periods)})`;
}
