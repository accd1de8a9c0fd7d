/** The limits of tax law in effect in a period, as SQL joins them to purchases. */
import { percentBp } from '@tola/pricing';
import { type BusinessValues, legalLimitsOn } from '#business';
import { type Sql, sql } from '#database';

export type LimitValues = Pick<BusinessValues, 'panThreshold' | 'legalLimits' | 'cashLimits'>;

const EARLIEST = '0001-01-01';
const LATEST = '9999-12-31';

/** Rows `since, until, paise`: the totals above which a PAN is required. Both days are included. */
export function panRules({ panThreshold }: LimitValues): Sql {
  const { since, until } = daysOf(panThreshold);
  return sql`unnest(${since}::date[], ${until}::date[], ${panThreshold.map(({ paise }) => paise)}::bigint[]) rule (since, until, paise)`;
}

/** Rows `since, until, paise, warning`: the cash of a month that is reported. Both days are included. */
export function cashRules(values: LimitValues, day: string): Sql {
  const { cashLimits } = values;
  const { since, until } = daysOf(cashLimits);
  const paise = cashLimits.map(({ reportedFromPaise }) => reportedFromPaise);
  const warnings = paise.map((from) => percentBp(from, legalLimitsOn(values, day).warningBp));
  return sql`unnest(${since}::date[], ${until}::date[], ${paise}::bigint[], ${warnings}::bigint[]) rule (since, until, paise, warning)`;
}

function daysOf(rules: readonly { readonly since: string }[]): { since: string[]; until: string[] } {
  return {
    since: rules.map((rule, index) => (index === 0 ? EARLIEST : rule.since)),
    until: rules.map((_, index) => dayBefore(rules[index + 1]?.since)),
  };
}

function dayBefore(day: string | undefined): string {
  return day === undefined ? LATEST : new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

/** `taxAboveLimit` of pricing, for rows that the register adds up and sorts; a test compares the two. */
export function taxAbove(counted: Sql, limit: Sql, bp: Sql): Sql {
  return sql`round(greatest(${counted} - ${limit}, 0) * ${bp} / 10000.0)::bigint`;
}

interface YearLimit {
  /** Such as `2026-27`. */
  readonly financialYear: string;
  /** `YYYY-MM-DD` */
  readonly from: string;
  readonly to: string;
  readonly limitPaise: number;
  readonly warningPaise: number;
  readonly tdsBp: number;
  /** Withheld by the firm from suppliers, with PAN and without; nothing where it does not deduct. */
  readonly withheldBp: number;
  readonly noPanBp: number;
}

/** The limit of the financial year of a day, as it is on that day. */
export function yearLimit(values: LimitValues, day: string): YearLimit {
  const start = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
  const { tdsLimitPaise: limitPaise, warningBp, tdsBp, noPanTdsBp, deductsTds } = legalLimitsOn(values, day);
  return {
    financialYear: `${start}-${String((start + 1) % 100).padStart(2, '0')}`,
    from: `${start}-04-01`,
    to: `${start + 1}-03-31`,
    limitPaise,
    warningPaise: Math.floor((limitPaise * warningBp) / 10_000),
    tdsBp,
    withheldBp: deductsTds ? tdsBp : 0,
    noPanBp: deductsTds ? noPanTdsBp : 0,
  };
}

/** Rows `financial_year, first, last, paise, warning, tds_bp, withheld_bp, no_pan_bp`: of the years of both days. */
export function yearRules(values: LimitValues, firstDay: string, lastDay: string): Sql {
  const last = yearLimit(values, lastDay);
  const first = yearLimit(values, firstDay);
  const years = first.financialYear === last.financialYear ? [last] : [yearLimit(values, first.to), last];
  return sql`unnest(${years.map(({ financialYear }) => financialYear)}::text[], ${years.map(({ from }) => from)}::date[],
    ${years.map(({ to }) => to)}::date[], ${years.map(({ limitPaise }) => limitPaise)}::bigint[],
    ${years.map(({ warningPaise }) => warningPaise)}::bigint[], ${years.map(({ tdsBp }) => tdsBp)}::int[],
    ${years.map(({ withheldBp }) => withheldBp)}::int[], ${years.map(({ noPanBp }) => noPanBp)}::int[])
    rule (financial_year, first, last, paise, warning, tds_bp, withheld_bp, no_pan_bp)`;
}
