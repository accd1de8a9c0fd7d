/** What follows from the list in `providers.ts`: the providers' names, and their settings together. */
import type { SettingValues } from '#declared-setting';
import * as PROVIDERS from './providers.ts';

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
