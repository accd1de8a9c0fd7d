/** What a payment provider declares. `providers.ts` lists them; `browser.ts` beside each is its loader in the browser. */
import type { ZodType } from 'zod';
import type { DeclaredSetting } from '#declared-setting';
import type { CardProvider } from './card-provider.ts';

/** An account at a provider, as attempts, webhooks and settlements carry it. */
export interface AccountKey {
  readonly provider: string;
  /** The provider's own name of the account, such as its client id. It is no secret. */
  readonly account: string;
}

/** An account whose credentials the store has. */
export interface CardAccount extends AccountKey {
  readonly port: CardProvider;
}

export interface ProviderAccounts {
  /** Takes new payments; null where none is configured. */
  readonly current: CardAccount | null;
  /** Took payments once, the latest first: their attempts are read, refunded and settled there. */
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
  /** What is wrong between settings that are each well formed, a line each. */
  settingErrors(values: V): string[];
  accounts(values: V): ProviderAccounts;
  /** Whether payments move real money: not on a test host, not on the emulator. */
  movesMoney(values: V): boolean;
  /** The origins that a page may load scripts from, connect to, frame and post forms to. */
  pageOrigins(values: V): readonly string[];
  /** For operators, while no account is configured. */
  readonly howToConfigure: string;
}
