/** The reference number of a transfer that staff have made. */
import { Refusal } from '#http';

/** @throws Refusal 400 */
export function readUtr(typed: string): string {
  const utr = typed.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z0-9]{10,35}$/.test(utr)) throw new Refusal(400, 'utr-wrong', 'Enter the reference number of the bank');
  return utr;
}
