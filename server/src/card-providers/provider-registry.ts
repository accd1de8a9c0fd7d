/**
 * The payment providers. A new one is a folder beside `cashfree/` with a line here and one for its loader in `browser.ts`,
 * which the compiler asks for: settings, .env.example, the content policy and accounts follow from this list.
 */
import type { SettingValues } from '#declared-setting';
import { cashfree } from './cashfree/index.ts';

const PROVIDERS = { cashfree } as const;

export type CardProviderName = keyof typeof PROVIDERS;

export const CARD_PROVIDER_NAMES = Object.keys(PROVIDERS) as CardProviderName[];

export const CARD_PROVIDERS = Object.values(PROVIDERS);

type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never;
type ProviderSettings = Together<(typeof CARD_PROVIDERS)[number]['settings']>;

/** The settings of all providers. */
export const cardProviderSettings: ProviderSettings = Object.assign(
  {},
  ...CARD_PROVIDERS.map(({ settings }) => settings),
);

export type CardSettings = SettingValues<ProviderSettings> & { readonly cardProvider: CardProviderName };

export function cardProviderNamed(name: CardProviderName) {
  return PROVIDERS[name];
}
