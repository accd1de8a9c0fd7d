import { gstinIsValid } from '@tola/pricing';

/** A GST number is never required; one that is given must be right, because it is printed on the invoice. */
export function gstinIsEmptyOrValid(typed: string): boolean {
  const gstin = tidyGstin(typed);
  return gstin === '' || gstinIsValid(gstin);
}

export function tidyGstin(typed: string): string {
  return typed.trim().toUpperCase();
}
