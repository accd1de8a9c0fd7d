/** What buyers' words mean besides names of pieces: metals, forms, occasions, and other names of the same thing. */
import type { Occasion } from '@tola/contract';
import { ALL_METALS, METAL_DEFAULTS, METALS, type Metal, type PieceForm } from '@tola/pricing';
import { folded } from './find-words.ts';

const FORM_WORDS: Readonly<Record<PieceForm, string>> = {
  coin: 'coin sikka sikke sikko naanayam nanyam kasu ginni guinea mohur mudra ashrafi',
  bar: 'bar biscuit biskut biskit ingot brick eent chaurasa',
};

/** A piece is for an occasion when its texts contain one of these. */
const OCCASION_WORDS: Readonly<Record<Occasion, string>> = {
  wedding: 'wedding shaadi shadi vivah vivaah marriage married bride groom kalyanam lagna lagan',
  birth: 'birth newborn baby naamkaran namkaran godbharai annaprashan',
  birthday: 'birthday janamdin janmadin',
  festival:
    'diwali deepavali dhanteras akshaya tritiya festival festive navratri rakhi pushya onam pongal eid christmas',
  worship: 'puja pooja mandir temple shrine altar',
  thanks: 'thanks thank gratitude anniversary retirement farewell dhanyavad',
  company: 'company companies corporate employee employees logo client clients',
};

/** They make a piece one for worship, but a search for one of them means that one. */
const DEITIES = 'ganesh lakshmi saraswati shiva krishna hanuman om';

/** Names of one thing in several languages. */
const SAME = [
  'lotus kamal kamala padma',
  'peacock mor mayur mayura',
  'rose gulab',
  'surya sun suraj',
  'ganesh ganpati ganapati vinayak vinayaka',
  'lakshmi mahalakshmi',
  'diwali deepavali dipavali',
  'diya lamp deepak deep',
  'customised customized custom personalised personalized engraved',
  'colour color rangeen',
];

/** Words that say nothing about the piece. */
const UNSAID =
  'a above an and any at below best budget buy for from gift gifts present uphaar i in is me my need of on online or please price rate rates show some the to want with wala wali ka ke ki ko liye mein se aur chahiye pure shuddh piece pieces store shop rs rupees under over upto within';

const IN_STOCK = 'stock available ready instant immediate';

function forms(words: string): string[] {
  return words.split(' ').map(folded);
}

function meaningsOf<K extends string>(table: Readonly<Record<K, string>>): ReadonlyMap<string, K> {
  const entries = Object.entries(table) as [K, string][];
  return new Map(entries.flatMap(([key, words]) => forms(words).map((form): [string, K] => [form, key])));
}

const metalWords: ReadonlyMap<string, Metal> = new Map(
  ALL_METALS.flatMap((metal) =>
    [METALS[metal].name.toLowerCase(), ...METAL_DEFAULTS[metal].alsoCalled].map((word): [string, Metal] => [
      folded(word),
      metal,
    ]),
  ),
);
const formWords = meaningsOf(FORM_WORDS);
const occasionWords = meaningsOf(OCCASION_WORDS);
const deities = new Set(forms(DEITIES));
const unsaid = new Set(forms(UNSAID));
const inStock = new Set(forms(IN_STOCK));
const same = new Map(
  SAME.flatMap((group) => {
    const names = forms(group);
    return names.map((name): [string, readonly string[]] => [name, names.filter((other) => other !== name)]);
  }),
);

export type Meaning =
  | { readonly kind: 'metal'; readonly metal: Metal }
  | { readonly kind: 'form'; readonly form: PieceForm }
  | { readonly kind: 'in stock' }
  | { readonly kind: 'nothing' };

/** @param form of a word, folded; null when it can only be part of a name */
export function meaningOf(form: string): Meaning | null {
  const metal = metalWords.get(form);
  if (metal !== undefined) return { kind: 'metal', metal };
  const piece = formWords.get(form);
  if (piece !== undefined) return { kind: 'form', form: piece };
  if (inStock.has(form)) return { kind: 'in stock' };
  return unsaid.has(form) ? { kind: 'nothing' } : null;
}

/** The occasion that a word of a search names. */
export function occasionOf(form: string): Occasion | null {
  return occasionWords.get(form) ?? null;
}

/** The occasion that a piece with this word in its texts is for. */
export function occasionNamedBy(form: string): Occasion | null {
  return deities.has(form) ? 'worship' : occasionOf(form);
}

/** Other names of the same thing, folded. */
export function otherNamesOf(form: string): readonly string[] {
  return same.get(form) ?? [];
}

/** Every word with a meaning, for the correction of typing errors. */
export const MEANINGFUL: readonly string[] = [...metalWords.keys(), ...formWords.keys(), ...inStock];
