/** What a payment provider declares. `providers.ts` lists them; `browser.ts` beside each is its loader in the browser. */
import type { ZodType } from 'zod';
import type { DeclaredSetting } from '#declared-setting';
import type { CardProvider } from './card-provider.ts';

/** An account at a provider, as recorded with attempts, webhooks and settlements. */
export interface AccountKey {
  readonly provider: string;
  /** The provider's id of the account, such as a client id. Not a secret. */
  readonly account: string;
}

/** An account whose credentials the store has. */
export interface CardAccount extends AccountKey {
  readonly port: CardProvider;
}

export interface ProviderAccounts {
  /** Takes new payments; null where none is configured. */
  readonly current: CardAccount | null;
  /** Took payments before, latest first: their attempts are read, refunded and settled there. */
  readonly former: readonly CardAccount[];
}

export interface PaymentProvider<
  N extends string,
  D extends Readonly<Record<string, DeclaredSetting<ZodType, string | null>>>,
  V,
> {
  /** The name of its folder: the value of CARD_PROVIDER, in attempts and on the wire. */
  readonly name: N;
  /** Its settings by their names in the environment. */
  readonly settings: D;
  /** Errors between settings that are valid individually, one line each. */
  settingErrors(values: V): string[];
  accounts(values: V): ProviderAccounts;
  /** Whether payments move real money: false for a test host and the emulator. */
  movesMoney(values: V): boolean;
  /** Origins that a page may load scripts from, connect to, frame and post forms to. */
  pageOrigins(values: V): readonly string[];
  /** For operators, while no account is configured. */
  readonly howToConfigure: string;
}
