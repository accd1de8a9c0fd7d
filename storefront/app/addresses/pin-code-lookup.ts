/** The directory entry of a PIN code, looked up once per page. */
import { lookUpPinCode, type PinCodeEntry } from '@tola/contract/pin-codes';
import { call } from '../calls/call.ts';

const found = new Map<string, PinCodeEntry>();

export function isPinCode(typed: string): boolean {
  return /^[1-9]\d{5}$/.test(typed);
}

/** Null for text that is no PIN code, and when the server could not be asked: it checks again on saving. */
export async function findPinCode(typed: string): Promise<PinCodeEntry | null> {
  const known = found.get(typed);
  if (known !== undefined || !isPinCode(typed)) return known ?? null;
  const answer = await call(lookUpPinCode, { pinCode: typed }, { quiet: true });
  if (!answer.ok) return null;
  found.set(typed, answer.data);
  return answer.data;
}

/** The last PIN code in an address; empty when there is none. */
export function pinCodeIn(address: string): string {
  return (
    address
      .match(/(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/g)
      ?.at(-1)
      ?.replace(' ', '') ?? ''
  );
}
