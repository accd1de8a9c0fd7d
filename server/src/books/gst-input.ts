/** Input tax of a month for table 4 of GSTR-3B, and what it leaves of the tax on sales. */
import type { GstInput } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { type Queryable, sql } from '#database';
import type { TaxSums } from './gst-store.ts';

interface InputRow extends TaxSums {
  readonly isDebitNote: boolean;
  readonly untaxedPaise: Paise;
}

const NOTHING: InputRow = {
  ...{ isDebitNote: false, untaxedPaise: 0 },
  ...{ taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 },
};

/** @param outward tax on sales, net of credit notes */
export async function inputOf(
  db: Queryable,
  { from, to }: { readonly from: string; readonly to: string },
  outward: TaxSums,
): Promise<GstInput> {
  const rows = await db.rows<InputRow>(
    sql.replanned(sql`
    select e.kind = 'debit note' as is_debit_note,
      coalesce(sum(e.goods_paise + e.charges_paise) filter (where b.supplier ->> 'gstin' <> ''), 0)::bigint as taxable_paise,
      coalesce(sum(e.cgst_paise), 0)::bigint as cgst_paise, coalesce(sum(e.sgst_paise), 0)::bigint as sgst_paise,
      coalesce(sum(e.igst_paise), 0)::bigint as igst_paise,
      coalesce(sum(e.goods_paise + e.charges_paise) filter (where b.supplier ->> 'gstin' = ''), 0)::bigint as untaxed_paise
    from purchase_entry e join purchase_bill b on b.id = e.bill_id
    where e.booked_on between ${from}::date and ${to}::date and e.kind in ('bill', 'fixing', 'debit note') group by 1`),
  );
  const row = (isDebitNote: boolean): InputRow => rows.find((one) => one.isDebitNote === isDebitNote) ?? NOTHING;
  const { isDebitNote: _, untaxedPaise, ...bills } = row(false);
  const { isDebitNote: __, untaxedPaise: takenBackPaise, ...debitNotes } = row(true);
  const net = {
    taxablePaise: bills.taxablePaise - debitNotes.taxablePaise,
    igstPaise: bills.igstPaise - debitNotes.igstPaise,
    cgstPaise: bills.cgstPaise - debitNotes.cgstPaise,
    sgstPaise: bills.sgstPaise - debitNotes.sgstPaise,
  };
  return { bills, debitNotes, net, untaxedPaise: untaxedPaise - takenBackPaise, payable: setOff(outward, net) };
}

type Heads = Pick<TaxSums, 'igstPaise' | 'cgstPaise' | 'sgstPaise'>;

/**
 * Credit of IGST pays IGST first, then CGST, then SGST; that of CGST and SGST pays its own head first, then IGST, and never the
 * other (CGST Act s. 49, 49A, 49B and rule 88A). Tax or credit below nothing is carried by the portal and counts as none.
 */
export function setOff(due: Heads, credit: Heads): Heads {
  const left = { igst: atLeastNone(due.igstPaise), cgst: atLeastNone(due.cgstPaise), sgst: atLeastNone(due.sgstPaise) };
  const use = (paise: Paise, heads: readonly (keyof typeof left)[]): void => {
    let rest = atLeastNone(paise);
    for (const head of heads) {
      const used = Math.min(rest, left[head]);
      left[head] -= used;
      rest -= used;
    }
  };
  use(credit.igstPaise, ['igst', 'cgst', 'sgst']);
  use(credit.cgstPaise, ['cgst', 'igst']);
  use(credit.sgstPaise, ['sgst', 'igst']);
  return { igstPaise: left.igst, cgstPaise: left.cgst, sgstPaise: left.sgst };
}

function atLeastNone(paise: Paise): Paise {
  return Math.max(0, paise);
}
