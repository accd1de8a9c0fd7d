/** Provider accounts with credentials in the settings: the one that takes new payments, and former ones. */
import { type CardProvider, ProviderError } from './card-provider.ts';
import type { AccountKey, CardAccount } from './payment-provider.ts';
import { CARD_PROVIDERS, type CardSettings, cardProviderNamed } from './provider-registry.ts';

/** The account that made an attempt; null for attempts from before accounts were recorded, until a start assigns them. */
export interface MadeBy {
  readonly provider: string;
  readonly account: string | null;
}

export interface CardAccounts {
  /** Takes new payments; null where no provider is configured, so that card payment is unavailable. */
  readonly current: CardAccount | null;
  /** Every account with credentials. */
  readonly all: readonly CardAccount[];
  /** For each provider, the account of attempts from before accounts were recorded: the oldest configured one. */
  readonly oldest: readonly AccountKey[];
  /** Whether the settings hold the credentials of the account that made an attempt. */
  holds(made: MadeBy): boolean;
  /** @throws ProviderError of kind `no credentials` when the settings hold none of the account */
  portOf(made: MadeBy): CardProvider;
  /** @throws ProviderError where card payment is unavailable */
  requireCurrent(): CardAccount;
}

/** @param realMoneyOnly the current account takes no new payments if they would move no money */
export function cardAccounts(settings: CardSettings, { realMoneyOnly = false } = {}): CardAccounts {
  const ofEach = CARD_PROVIDERS.map((provider) => ({ name: provider.name, ...provider.accounts(settings) }));
  const configured = ofEach.find(({ name }) => name === settings.cardProvider)?.current ?? null;
  const current = realMoneyOnly && !cardsMoveMoney(settings) ? null : configured;
  const listed = ofEach.map((one) => (one.current === null ? one.former : [one.current, ...one.former]));
  const all = listed.flat();
  const oldest = listed.flatMap((accounts) => accounts.slice(-1));
  function accountOf({ provider, account }: MadeBy): CardAccount | null {
    const known = account === null ? oldest : all;
    return known.find((one) => one.provider === provider && (account === null || one.account === account)) ?? null;
  }
  return {
    current,
    all,
    oldest,
    holds: (made) => accountOf(made) !== null,
    portOf(made) {
      const found = accountOf(made);
      if (found !== null) return found.port;
      const named = `${made.provider} account ${made.account ?? '(not recorded)'}`;
      throw new ProviderError('no credentials', 'account_unknown', `The settings hold no credentials of the ${named}`);
    },
    requireCurrent() {
      if (current !== null) return current;
      throw new ProviderError('unreachable', 'not_configured', 'No card provider is configured');
    },
  };
}

/** Origins that a card payment may lead to; includes former accounts, whose open payments can still be made. */
export function cardPageOrigins(settings: CardSettings): readonly string[] {
  return [...new Set(CARD_PROVIDERS.flatMap((provider) => provider.pageOrigins(settings)))];
}

export function cardSettingErrors(settings: CardSettings): string[] {
  return CARD_PROVIDERS.flatMap((provider) => provider.settingErrors(settings));
}

/** Whether new card payments move real money. */
export function cardsMoveMoney(settings: CardSettings): boolean {
  return cardProviderNamed(settings.cardProvider).movesMoney(settings);
}
