/** The reference number that a bank or a UPI app gives for a transfer. */

export const REFERENCE_WRONG = 'Enter valid reference number';

/** The 12 digits of UPI and IMPS. */
const RETRIEVAL_NUMBER = /^\d{12}$/;

/** 16 characters of an NEFT transfer, 22 of an RTGS one; banks pad some to lengths between. */
const TRANSFER_NUMBER = /^[A-Z0-9]{16,22}$/;

/** A UPI payment has 12 digits; a bank transfer 16 to 22 letters and digits, or the 12 digits of IMPS. */
export function referenceIsValid(mode: 'Upi' | 'NEFT', typed: string): boolean {
  const reference = typed.replace(/[\s-]/g, '').toUpperCase();
  return RETRIEVAL_NUMBER.test(reference) || (mode === 'NEFT' && TRANSFER_NUMBER.test(reference));
}
