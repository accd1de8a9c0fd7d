/** The limits of tax law in effect in a period, as SQL joins them to purchases. */
import { type BusinessValues, legalLimitsOn } from '#business';
import { type Sql, sql } from '#database';

export type LimitValues = Pick<BusinessValues, 'panThreshold' | 'legalLimits'>;

const EARLIEST = '0001-01-01';
const LATEST = '9999-12-31';

/** Rows `since, until, paise`: the totals above which a PAN is required. Both days are included. */
export function panRules({ panThreshold }: LimitValues): Sql {
  const since = panThreshold.map((rule, index) => (index === 0 ? EARLIEST : rule.since));
  const until = panThreshold.map((_, index) => dayBefore(panThreshold[index + 1]?.since));
  return sql`unnest(${since}::date[], ${until}::date[], ${panThreshold.map(({ paise }) => paise)}::bigint[]) rule (since, until, paise)`;
}

function dayBefore(day: string | undefined): string {
  return day === undefined ? LATEST : new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
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
}

/** The limit of the financial year of a day, as it is on that day. */
export function yearLimit(values: LimitValues, day: string): YearLimit {
  const start = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
  const { tdsLimitPaise: limitPaise, warningBp, tdsBp } = legalLimitsOn(values, day);
  return {
    financialYear: `${start}-${String((start + 1) % 100).padStart(2, '0')}`,
    from: `${start}-04-01`,
    to: `${start + 1}-03-31`,
    limitPaise,
    warningPaise: Math.floor((limitPaise * warningBp) / 10_000),
    tdsBp,
  };
}

/** Rows `financial_year, first, last, paise, warning, tds_bp`: of the years of both days. */
export function yearRules(values: LimitValues, firstDay: string, lastDay: string): Sql {
  const last = yearLimit(values, lastDay);
  const first = yearLimit(values, firstDay);
  const years = first.financialYear === last.financialYear ? [last] : [yearLimit(values, first.to), last];
  return sql`unnest(${years.map(({ financialYear }) => financialYear)}::text[], ${years.map(({ from }) => from)}::date[],
    ${years.map(({ to }) => to)}::date[], ${years.map(({ limitPaise }) => limitPaise)}::bigint[],
    ${years.map(({ warningPaise }) => warningPaise)}::bigint[], ${years.map(({ tdsBp }) => tdsBp)}::int[])
    rule (financial_year, first, last, paise, warning, tds_bp)`;
}
