/** Declares a setting of the environment, for the store and for its adapters. */
import * as z from 'zod';

export interface DeclaredSetting<S extends z.ZodType, F extends string | null> {
  readonly schema: S;
  /** Default, as written in the environment; null for "none". */
  readonly fallback: F;
  /** Shown in .env.example and in the error about a wrong value. */
  readonly sentence: string;
}

export function setting<S extends z.ZodType, F extends string | null>(
  schema: S,
  fallback: F,
  sentence: string,
): DeclaredSetting<S, F> {
  return { schema, fallback, sentence };
}

export type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<S>;

/** Name in code of a setting of the environment. */
export function camelCase(name: string): string {
  return name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Values of declared settings by their names in code: PRICE_LOCK_SECONDS is `priceLockSeconds`. */
export type SettingValues<D> = {
  readonly [N in keyof D & string as CamelCase<N>]: D[N] extends DeclaredSetting<infer S, infer F>
    ? z.output<S> | (F extends string ? never : null)
    : never;
};

export const wholeNumber = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/** Without a trailing slash. */
export const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

/** Invalid settings; the message lists all errors, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
