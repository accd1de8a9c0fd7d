/** What is doubtful about a supplier's numbers; they are saved as typed, because the bill decides. */
import { gstinIsValid, panOfGstin } from '@tola/pricing';

interface SupplierNumbers {
  readonly gstin: string;
  readonly pan: string;
  readonly stateCode: string;
}

/** Empty when nothing is. */
export function supplierWarning({ gstin, pan, stateCode }: SupplierNumbers): string {
  if (gstin === '') return '';
  if (!gstinIsValid(gstin)) return 'The check character of the GSTIN is wrong: look for a typing error.';
  if (!gstin.startsWith(stateCode)) return 'The GSTIN belongs to another State than the one chosen.';
  if (pan !== '' && panOfGstin(gstin) !== pan) return 'The GSTIN contains another PAN than the one entered.';
  return '';
}
