/** Fine weight in grams, so that a column can be compared. */
import { gramsFromMg, type Milligrams } from '@tola/pricing';

const grams = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });

/** "1,798.2 g", with the sign of amounts before what is negative. */
export function formatFineWeight(fineMg: Milligrams): string {
  return `${fineMg < 0 ? '−' : ''}${grams.format(gramsFromMg(Math.abs(fineMg)))} g`;
}
