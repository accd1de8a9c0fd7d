/** Fine weight in grams, so that a column can be compared. */
import { gramsFromMg, type Milligrams } from '@tola/pricing';

const grams = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });

/** "1,798.2 g". */
export function formatFineWeight(fineMg: Milligrams): string {
  return `${grams.format(gramsFromMg(fineMg))} g`;
}
