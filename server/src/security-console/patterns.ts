/** Patterns of security events that owners are told of. One row each: what is counted, per whom, and from how many on. */
import { type Queryable, type Sql, sql } from '#database';
import type { Settings } from '#settings';

/** Events of this long are counted together. */
const WINDOW_MINUTES = 60;

interface Pattern {
  readonly name: string;
  /** "{count} failed staff sign-ins within an hour, by member of staff {who}." */
  readonly sentence: string;
  readonly condition: Sql;
  /** Filters of the list that shows them. */
  readonly filters: Readonly<Partial<Record<'kind' | 'outcome', string>>>;
  /** What one alert is about; events of different ones are counted apart. */
  readonly per: Sql;
  readonly count: Sql;
  readonly from: (settings: Settings) => number;
}

const times = sql`sum(times)`;

const PATTERNS: readonly Pattern[] = [
  {
    name: 'staff-sign-ins',
    sentence: '{count} failed staff sign-ins from one address within an hour',
    condition: sql`kind = 'staff-sign-in' and outcome = 'refused'`,
    filters: { kind: 'staff-sign-in', outcome: 'refused' },
    per: sql`ip`,
    count: times,
    from: ({ alertStaffSignIns }) => alertStaffSignIns,
  },
  {
    name: 'codes',
    sentence: '{count} wrong one-time codes for one customer within an hour',
    condition: sql`kind = 'code' and outcome = 'refused' and customer_id is not null`,
    filters: { kind: 'code', outcome: 'refused' },
    per: sql`customer_id::text`,
    count: times,
    from: ({ alertCodes }) => alertCodes,
  },
  {
    name: 'accounts-of-address',
    sentence: 'Failed logins to {count} accounts from one address within an hour',
    condition: sql`kind in ('customer-sign-in', 'code', 'password-reset') and outcome = 'refused'`,
    filters: { outcome: 'refused' },
    per: sql`ip`,
    count: sql`count(distinct customer_id) + coalesce(sum(times) filter (where customer_id is null), 0)`,
    from: ({ alertAccountsOfAddress }) => alertAccountsOfAddress,
  },
  {
    name: 'exports',
    sentence: '{count} exports by one member of staff within an hour',
    condition: sql`kind = 'export' and outcome = 'succeeded'`,
    filters: { kind: 'export', outcome: 'succeeded' },
    per: sql`staff_id::text`,
    count: times,
    from: ({ alertExports }) => alertExports,
  },
  {
    name: 'admission',
    sentence: '{count} calls of one member of staff refused for lack of rights within an hour',
    condition: sql`kind = 'admission' and outcome = 'refused' and staff_id is not null`,
    filters: { kind: 'admission', outcome: 'refused' },
    per: sql`staff_id::text`,
    count: times,
    from: ({ alertAdmissions }) => alertAdmissions,
  },
  {
    name: 'payee',
    sentence: '{count} changes of the UPI ID or bank account that buyers pay to, within an hour',
    condition: sql`kind = 'payee-changed'`,
    filters: { kind: 'payee-changed' },
    per: sql`kind`,
    count: times,
    from: () => 1,
  },
];

export interface FoundPattern {
  readonly name: string;
  readonly sentence: string;
  /** Query of the list of security events. */
  readonly filters: string;
}

/** The patterns that the last hour shows, each with its largest count. */
export async function findPatterns(db: Queryable, settings: Settings, now: Date): Promise<FoundPattern[]> {
  const found: FoundPattern[] = [];
  for (const { name, sentence, condition, filters, per, count, from } of PATTERNS) {
    const { most } = await db.one<{ most: number }>(sql`
      select coalesce(max(counted), 0)::int as most from (
        select ${count} as counted from security_event
        where at > ${now}::timestamptz - make_interval(mins => ${WINDOW_MINUTES}) and ${condition} group by ${per}
      ) as groups`);
    if (most < from(settings)) continue;
    const query = new URLSearchParams(filters).toString();
    found.push({ name, sentence: sentence.replace('{count}', String(most)), filters: query });
  }
  return found;
}
