/** The page that opens the card provider. Its document allows no scripts but the store's and the provider's. */
const PAYMENT_PAGE = '/modeofpayment';

export function isPaymentPage(pathname: string): boolean {
  return pathname.replace(/\/+$/, '') === PAYMENT_PAGE;
}
