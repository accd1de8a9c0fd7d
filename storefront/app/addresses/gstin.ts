import { gstinIsValid } from '@tola/pricing';

/** The GST number is optional, but a given one must be valid because it is printed on the invoice. */
export function gstinIsEmptyOrValid(typed: string): boolean {
  const gstin = tidyGstin(typed);
  return gstin === '' || gstinIsValid(gstin);
}

export function tidyGstin(typed: string): string {
  return typed.trim().toUpperCase();
}
