/** The PIN code that a visitor wants delivery to, in local storage. */

const KEY = 'deliveryPinCode';

export function rememberedPin(): string | null {
  const pinCode = localStorage.getItem(KEY);
  return isPinCode(pinCode) ? pinCode : null;
}

export function rememberPin(pinCode: string): void {
  localStorage.setItem(KEY, pinCode);
}

export function isPinCode(text: string | null): text is string {
  return text !== null && /^[1-9]\d{5}$/.test(text);
}
