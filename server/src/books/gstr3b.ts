/** Outward figures of GSTR-3B, from the same rows as GSTR-1: its table 3 is filled from there and locked. */
import type { Paise } from '@tola/pricing';
import { type GstSection, isDeclared, type SectionRow, type TaxSums } from './gst-store.ts';
import { portalMonth, type ReturnHead } from './gstr1.ts';

export interface InterStateSums {
  readonly pos: string;
  readonly taxablePaise: Paise;
  readonly igstPaise: Paise;
}

/** 3.1(a): taxable supplies net of credit notes. */
export function outwardSums(sections: readonly SectionRow[]): TaxSums {
  return sumsOf(sections.filter(isDeclared));
}

/** 3.2: of these, supplies to other States to buyers without GSTIN, by place of supply; without those that carry no tax. */
export function interStateSums(sections: readonly SectionRow[]): InterStateSums[] {
  const places = Map.groupBy(sections.filter(isUnregisteredInterState), ({ pos }) => pos);
  return [...places]
    .map(([pos, rows]) => ({ pos, ...sumsOf(rows) }))
    .filter(({ igstPaise }) => igstPaise !== 0)
    .map(({ pos, taxablePaise, igstPaise }) => ({ pos, taxablePaise, igstPaise }))
    .toSorted((one, other) => one.pos.localeCompare(other.pos));
}

const UNREGISTERED: readonly GstSection[] = ['b2cl', 'b2cs', 'cdnur'];

function isUnregisteredInterState({ section, withinState }: SectionRow): boolean {
  return !withinState && UNREGISTERED.includes(section);
}

export function sumsOf(rows: readonly TaxSums[]): TaxSums {
  const sum = (name: keyof TaxSums): Paise => rows.reduce((total, row) => total + row[name], 0);
  return {
    taxablePaise: sum('taxablePaise'),
    cgstPaise: sum('cgstPaise'),
    sgstPaise: sum('sgstPaise'),
    igstPaise: sum('igstPaise'),
  };
}

interface Outward {
  readonly txval: number;
  readonly iamt: number;
  readonly camt: number;
  readonly samt: number;
  readonly csamt: number;
}

export interface Gstr3b {
  readonly gstin: string;
  readonly ret_period: string;
  readonly sup_details: {
    readonly osup_det: Outward;
    readonly osup_zero: Outward;
    readonly osup_nil_exmp: { readonly txval: number };
    readonly isup_rev: Outward;
    readonly osup_nongst: { readonly txval: number };
  };
  readonly inter_sup: {
    readonly unreg_details: { readonly pos: string; readonly txval: number; readonly iamt: number }[];
    readonly comp_details: never[];
    readonly uin_details: never[];
  };
}

const NOTHING: Outward = { txval: 0, iamt: 0, camt: 0, samt: 0, csamt: 0 };

/** The outward part alone: input tax is entered on the portal. */
export function gstr3bOf({ gstin, month }: ReturnHead, sections: readonly SectionRow[]): Gstr3b {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = outwardSums(sections);
  return {
    gstin,
    ret_period: portalMonth(month),
    sup_details: {
      osup_det: {
        txval: taxablePaise / 100,
        iamt: igstPaise / 100,
        camt: cgstPaise / 100,
        samt: sgstPaise / 100,
        csamt: 0,
      },
      osup_zero: NOTHING,
      osup_nil_exmp: { txval: 0 },
      isup_rev: NOTHING,
      osup_nongst: { txval: 0 },
    },
    inter_sup: {
      unreg_details: interStateSums(sections).map(({ pos, ...sums }) => ({
        pos,
        txval: sums.taxablePaise / 100,
        iamt: sums.igstPaise / 100,
      })),
      comp_details: [],
      uin_details: [],
    },
  };
}
