/** Settings of live rates: their source, the source that checks it, and the first manual rates. */
import { ALL_METALS, METALS, type Metal } from '@tola/pricing';
import * as z from 'zod';
import { camelCase, type DeclaredSetting, setting, wholeNumber } from '#declared-setting';
import { REFERENCE_SOURCE_NAMES, SOURCE_KINDS, SOURCE_NAMES, sourceKindOf } from '#rate-sources';

const syntheticSources = SOURCE_KINDS.filter(({ origin }) => origin === 'synthetic').map(({ name }) => name);

const rupees = z.coerce.number().positive().max(100_000_000);
const jsonObject = z.string().transform((text, context): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Invalid JSON is reported below, like JSON that is not an object.
  }
  context.addIssue({ code: 'custom', message: 'must be a JSON object' });
  return z.NEVER;
});

/** `RATES_GOLD` and the like: one for each metal. */
const manualRates = Object.fromEntries(
  ALL_METALS.map((metal) => {
    const sentence = `The first manual ${metal} rate in rupees ${METALS[metal].quoted.per}.`;
    return [`RATES_${metal.toUpperCase()}`, setting(rupees, null, sentence)];
  }),
) as Record<`RATES_${Uppercase<Metal>}`, DeclaredSetting<typeof rupees, null>>;

/** Name in code of a metal's first manual rate: `ratesGold`. */
export function manualRateName(metal: Metal): `rates${Capitalize<Metal>}` {
  return camelCase(`RATES_${metal.toUpperCase()}`) as `rates${Capitalize<Metal>}`;
}

export const rateSettings = {
  RATES_SOURCE: setting(
    z.enum(SOURCE_NAMES),
    'simulated',
    `Where live rates come from: ${SOURCE_NAMES.join(', ')}; a real shop (SEED=empty, public address) does not sell with ${syntheticSources.join(' or ')}.`,
  ),
  RATES_URL: setting(z.string().min(1), null, 'The address (or the recorded file) that the rates source reads.'),
  RATES_API_KEY: setting(z.string().min(1), null, 'The API key of the rates source, if it requires one.'),
  RATES_FEED: setting(jsonObject, null, 'The format of the rates source, as JSON: see docs/rates.md.'),
  RATES_SECOND_SOURCE: setting(
    z.enum(REFERENCE_SOURCE_NAMES),
    null,
    `The reference source that the feed is checked against: ${REFERENCE_SOURCE_NAMES.join(', ')}; nothing is sold at its rates.`,
  ),
  RATES_SECOND_URL: setting(z.string().min(1), null, 'The address that the reference source reads.'),
  RATES_SECOND_API_KEY: setting(z.string().min(1), null, 'The API key of the reference source, if it requires one.'),
  RATES_SECOND_FEED: setting(jsonObject, null, 'The format of the reference source, as JSON.'),
  ...manualRates,
  RATES_STALE_SECONDS: setting(wholeNumber(1, 86_400), '120', 'Seconds without new rates after which sales stop.'),
} as const;

interface RateSettings {
  /** Undefined when its error is reported already; the same for the reference source. */
  readonly ratesSource: (typeof SOURCE_NAMES)[number] | undefined;
  readonly ratesUrl: string | null;
  readonly ratesSecondSource: string | null | undefined;
  readonly ratesSecondUrl: string | null;
}

/** Errors between settings that are each valid by themselves. */
export function rateSettingErrors(settings: RateSettings): string[] {
  const { ratesSource: source, ratesUrl, ratesSecondSource: reference, ratesSecondUrl } = settings;
  const errors: string[] = [];
  if (ratesUrl === null && source !== undefined && sourceKindOf(source).readsUrl) {
    errors.push(`RATES_URL: the rates source "${source}" needs it.`);
  }
  if (reference !== null && reference !== undefined && ratesSecondUrl === null) {
    errors.push(`RATES_SECOND_URL: the reference source "${reference}" needs it.`);
  }
  return errors;
}
