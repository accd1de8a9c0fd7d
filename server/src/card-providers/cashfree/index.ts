/** Cashfree as a payment provider: its settings, accounts and page origins. `browser.ts` is its loader in the browser. */
import type { CardAccount, PaymentProvider } from '../payment-provider.ts';
import { createCashfree } from './cashfree.ts';
import { type CashfreeSettings, cashfreeSettingErrors, cashfreeSettings } from './cashfree-settings.ts';

const NAME = 'cashfree';

export const cashfree: PaymentProvider<typeof NAME, typeof cashfreeSettings, CashfreeSettings> = {
  name: NAME,
  settings: cashfreeSettings,
  settingErrors: cashfreeSettingErrors,
  accounts(values) {
    const { cashfreeBaseUrl, cashfreeClientId, cashfreeClientSecret, cashfreeFormerAccounts } = values;
    const timeoutMs = values.cashfreeTimeoutSeconds * 1_000;
    const open = (baseUrl: string, clientId: string, clientSecret: string): CardAccount => ({
      provider: NAME,
      account: clientId,
      port: createCashfree({ baseUrl, clientId, clientSecret, timeoutMs }),
    });
    const isSet = cashfreeBaseUrl !== null && cashfreeClientId !== null && cashfreeClientSecret !== null;
    return {
      current: isSet ? open(cashfreeBaseUrl, cashfreeClientId, cashfreeClientSecret) : null,
      former: cashfreeFormerAccounts.flatMap(({ baseUrl = cashfreeBaseUrl, clientId, clientSecret }) =>
        baseUrl === null ? [] : [open(baseUrl, clientId, clientSecret)],
      ),
    };
  },
  movesMoney: ({ cashfreeBaseUrl }) => cashfreeBaseUrl !== null && !isTestHost(new URL(cashfreeBaseUrl).hostname),
  pageOrigins: ({ cashfreeBaseUrl, cashfreeFormerAccounts }) => [
    ...(cashfreeBaseUrl === null ? [] : originsOf(cashfreeBaseUrl)),
    ...cashfreeFormerAccounts.flatMap(({ baseUrl }) => (baseUrl === undefined ? [] : originsOf(baseUrl))),
  ],
  howToConfigure: 'CASHFREE_BASE_URL, CASHFREE_CLIENT_ID and CASHFREE_CLIENT_SECRET are not set.',
};

/** Cashfree's test host, and the emulator on this machine. */
function isTestHost(hostname: string): boolean {
  return hostname.includes('sandbox') || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/**
 * The provider's script, API and pages are on several documented hosts; any other base URL (the emulator) serves all of
 * them.
 */
function originsOf(baseUrl: string): readonly string[] {
  const { hostname, origin } = new URL(baseUrl);
  if (hostname === 'api.cashfree.com') {
    return ['https://sdk.cashfree.com', 'https://api.cashfree.com', 'https://payments.cashfree.com'];
  }
  if (hostname === 'sandbox.cashfree.com') {
    return ['https://sdk.cashfree.com', 'https://sandbox.cashfree.com', 'https://payments-test.cashfree.com'];
  }
  return [origin];
}
