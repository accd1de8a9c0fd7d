/** What the browser needs to open a provider's hosted payment page. */
export interface PaymentPage {
  /** URL of the provider's script: its own or the emulator's. */
  readonly script: string;
  /** `sandbox` or `production`. */
  readonly mode: string;
  readonly paymentSessionId: string;
  readonly returnUrl: string | null;
}

/**
 * What `browser.ts` of a provider exports as `openPaymentPage`: redirects to the hosted page, and returns only on failure.
 *
 * @throws Error with the buyer's message
 */
export type OpenPaymentPage = (page: PaymentPage) => Promise<never>;
