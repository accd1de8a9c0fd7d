/** Settings of Cashfree: the current account, and former ones whose payments are still followed. */
import * as z from 'zod';
import { type SettingValues, setting, webAddress, wholeNumber } from '#declared-setting';

const formerAccount = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** CASHFREE_BASE_URL when left out. */
  baseUrl: webAddress.optional(),
});

const formerAccounts = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a JSON list of {"clientId", "clientSecret", "baseUrl"}' });
      return z.NEVER;
    }
  })
  .pipe(z.array(formerAccount));

export const cashfreeSettings = {
  CASHFREE_BASE_URL: setting(
    webAddress,
    null,
    "Cashfree's API; none starts the local emulator of it, but a real shop (SEED=empty, public address) takes no cards then.",
  ),
  CASHFREE_CLIENT_ID: setting(z.string().min(1), null, 'The client id that Cashfree issued: the account.'),
  CASHFREE_CLIENT_SECRET: setting(z.string().min(1), null, 'The client secret that Cashfree issued.'),
  CASHFREE_FORMER_ACCOUNTS: setting(
    formerAccounts,
    '[]',
    'Accounts that took payments before, latest first, as a JSON list of {"clientId", "clientSecret", "baseUrl"}: their payments, refunds and webhooks are still followed.',
  ),
  CASHFREE_TIMEOUT_SECONDS: setting(wholeNumber(1, 60), '10', 'How long to wait for one answer of Cashfree.'),
} as const;

export type CashfreeSettings = SettingValues<typeof cashfreeSettings>;

export function cashfreeSettingErrors(values: CashfreeSettings): string[] {
  const { cashfreeBaseUrl: baseUrl, cashfreeClientId: clientId, cashfreeClientSecret, cashfreeFormerAccounts } = values;
  const errors: string[] = [];
  const three = [baseUrl, clientId, cashfreeClientSecret];
  if (three.some((value) => value !== null) && three.some((value) => value === null)) {
    errors.push('CASHFREE_BASE_URL, CASHFREE_CLIENT_ID, CASHFREE_CLIENT_SECRET: set all three or none.');
  }
  if (baseUrl === null && cashfreeFormerAccounts.some((former) => former.baseUrl === undefined)) {
    errors.push('CASHFREE_FORMER_ACCOUNTS: each account needs a "baseUrl" while CASHFREE_BASE_URL is not set.');
  }
  const ids = [clientId, ...cashfreeFormerAccounts.map((former) => former.clientId)];
  if (new Set(ids).size < ids.length) errors.push('CASHFREE_FORMER_ACCOUNTS: an account is listed twice.');
  return errors;
}
