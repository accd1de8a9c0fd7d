/**
 * The metals that the store sells, and everything that distinguishes them. A further metal is an entry in the two tables
 * of this file, and its rows in the database tables `metal` and `grade`, which a test compares with them. The facts that
 * only servers need are a table of their own, so that browser bundles leave them out.
 */
import type { BasisPoints, Milligrams, Paise } from './unit.ts';
import type { QuoteUnit } from './weight.ts';

interface QuotedFor {
  readonly weightMg: Milligrams;
  /** Beside figures. */
  readonly label: string;
  /** In sentences. */
  readonly per: string;
  /** Name in feed settings. */
  readonly unit: QuoteUnit;
}

const PER_10_G: QuotedFor = { weightMg: 10_000, label: '10 g', per: 'per 10 g', unit: '10g' };
const PER_KG: QuotedFor = { weightMg: 1_000_000, label: '1 kg', per: 'per kg', unit: 'kg' };

/** The two forms that the tariff distinguishes. */
export const PIECE_FORMS = ['coin', 'bar'] as const;
export type PieceForm = (typeof PIECE_FORMS)[number];

export interface MetalFacts {
  readonly name: string;
  /** Quoted weight of asks, premiums and rates. */
  readonly quoted: QuotedFor;
  /** Finenesses with their own premium, in parts per thousand, ascending. */
  readonly finenesses: readonly number[];
  /** Whether other finenesses are sold, at the ask without a premium; otherwise they have no price. */
  readonly sellsOtherFinenesses: boolean;
  /** Name of its colour in the design. */
  readonly colour: 'gold' | 'silver';
}

const ENTRIES = {
  gold: {
    name: 'Gold',
    quoted: PER_10_G,
    finenesses: [995, 999],
    sellsOtherFinenesses: true,
    colour: 'gold',
  },
  silver: {
    name: 'Silver',
    quoted: PER_KG,
    finenesses: [999],
    sellsOtherFinenesses: false,
    colour: 'silver',
  },
} as const satisfies Record<string, MetalFacts>;

export type Metal = keyof typeof ENTRIES;

/** A metal in a fineness that has a premium of its own: `gold999`. */
export type Grade = { [M in Metal]: `${M}${(typeof ENTRIES)[M]['finenesses'][number]}` }[Metal];

export const METALS: Readonly<Record<Metal, MetalFacts>> = ENTRIES;
export const ALL_METALS = Object.keys(ENTRIES) as [Metal, ...Metal[]] as readonly [Metal, ...Metal[]];

/** Initial settings of a business, and the simulated market. */
export interface MetalDefaults {
  /** What buyers call it besides its name, in the languages of India and in Latin letters. */
  readonly alsoCalled: readonly string[];
  readonly hsn: Readonly<Record<PieceForm, string>>;
  /** Rates outside of these are not believed. */
  readonly rateBounds: { readonly floorPaise: Paise; readonly ceilingPaise: Paise };
  readonly saleCeiling: { readonly ceilingBp: BasisPoints; readonly makingAllowancePaise: Paise };
  /** A premium that moves by more needs a second person. */
  readonly premiumApprovalPaise: Paise;
  /** Fine grams that may be ordered and not yet paid. */
  readonly unpaidGrams: {
    readonly perNewCustomer: number;
    readonly perCustomer: number;
    readonly perAddress: number;
    readonly inAll: number;
  };
  /** Simulated market of first runs and demonstrations. */
  readonly simulated: {
    readonly askPaise: Paise;
    readonly spreadPaise: Paise;
    /** Typical hourly step of the sample history, as a fraction. */
    readonly hourlyStep: number;
    /** Level so many days ago, as a fraction of today's; interpolated linearly. */
    readonly history: readonly (readonly [daysAgo: number, part: number])[];
  };
}

export const METAL_DEFAULTS: Readonly<Record<Metal, MetalDefaults>> = {
  gold: {
    alsoCalled: ['sona', 'sone', 'sonu', 'swarna', 'suvarna', 'kanak', 'kanchan', 'thangam', 'bangaram', 'ponnu'],
    hsn: { coin: '711419', bar: '710812' },
    rateBounds: { floorPaise: 50_000_00, ceilingPaise: 5_00_000_00 },
    saleCeiling: { ceilingBp: 30_000, makingAllowancePaise: 0 },
    premiumApprovalPaise: 1_000_00,
    unpaidGrams: { perNewCustomer: 100, perCustomer: 500, perAddress: 500, inAll: 5_000 },
    simulated: {
      askPaise: 1_47_500_00,
      spreadPaise: 35_00,
      hourlyStep: 0.0011,
      history: [
        [0, 1],
        [40, 1.008],
        [130, 1.02],
        [240, 1.06],
        [295, 1.21],
        [320, 1.03],
        [430, 0.82],
        [560, 0.65],
        [731, 0.53],
      ],
    },
  },
  silver: {
    alsoCalled: ['chandi', 'chaandi', 'rajat', 'rupa', 'rupo', 'rupu', 'velli', 'vendi', 'belli'],
    hsn: { coin: '711810', bar: '710691' },
    rateBounds: { floorPaise: 50_000_00, ceilingPaise: 10_00_000_00 },
    saleCeiling: { ceilingBp: 30_000, makingAllowancePaise: 250_00 },
    premiumApprovalPaise: 2_000_00,
    unpaidGrams: { perNewCustomer: 10_000, perCustomer: 50_000, perAddress: 50_000, inAll: 5_00_000 },
    simulated: {
      askPaise: 2_25_000_00,
      spreadPaise: 120_00,
      hourlyStep: 0.002,
      history: [
        [0, 1],
        [40, 1.01],
        [130, 1.06],
        [240, 1.15],
        [295, 1.62],
        [320, 1.08],
        [430, 0.72],
        [560, 0.5],
        [731, 0.41],
      ],
    },
  },
};

/** Makes one value for each metal. */
export function perMetal<T>(value: (metal: Metal) => T): Record<Metal, T> {
  return Object.fromEntries(ALL_METALS.map((metal) => [metal, value(metal)])) as Record<Metal, T>;
}

export interface GradeFacts {
  readonly metal: Metal;
  /** Parts per thousand. */
  readonly fineness: number;
  /** "Gold 999". */
  readonly name: string;
}

const gradeEntries = ALL_METALS.flatMap((metal) =>
  METALS[metal].finenesses.map((fineness): [Grade, GradeFacts] => [
    `${metal}${fineness}` as Grade,
    { metal, fineness, name: `${METALS[metal].name} ${fineness}` },
  ]),
);

export const GRADES = Object.fromEntries(gradeEntries) as Readonly<Record<Grade, GradeFacts>>;
export const ALL_GRADES: readonly Grade[] = gradeEntries.map(([grade]) => grade);

/** Makes one value for each grade. */
export function perGrade<T>(value: (grade: Grade) => T): Record<Grade, T> {
  return Object.fromEntries(ALL_GRADES.map((grade) => [grade, value(grade)])) as Record<Grade, T>;
}

/** The grade of a metal in a fineness; null when that fineness has no premium. */
export function gradeOf(metal: Metal, fineness: number): Grade | null {
  return ALL_GRADES.find((grade) => GRADES[grade].metal === metal && GRADES[grade].fineness === fineness) ?? null;
}

/** The finest grade of a metal, used in headlines and price alerts. */
export function finestGrade(metal: Metal): Grade {
  const finest = ALL_GRADES.findLast((grade) => GRADES[grade].metal === metal);
  if (finest === undefined) throw new Error(`${metal} has no fineness`);
  return finest;
}

export function isMetal(text: string): text is Metal {
  return Object.hasOwn(ENTRIES, text);
}
