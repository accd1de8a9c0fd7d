/** The warning of cash that one customer has paid in a calendar month. */
import type { CashOfMonth } from '@tola/contract/staff';
import { formatRupees, formatWholeRupees, type Paise } from '@tola/pricing';

/**
 * Null while the sum that is reported is far.
 *
 * @param morePaise about to be taken
 */
export function cashWarning(
  { takenPaise, warnedFromPaise, reportedFromPaise }: CashOfMonth,
  morePaise: Paise = 0,
): string | null {
  const paise = takenPaise + morePaise;
  if (paise < warnedFromPaise) return null;
  const paid =
    morePaise > 0
      ? `With this, ${formatRupees(paise)} in cash this month`
      : `Paid ${formatRupees(paise)} in cash this month`;
  return paise >= reportedFromPaise
    ? `${paid}: report it to FIU-IND by the 15th of next month (PMLA).`
    : `${paid}. From ${formatWholeRupees(reportedFromPaise)} on it is reported to FIU-IND (PMLA).`;
}
