/** SQL of figures that staff read on the GST portal. */
import type { GstFigures } from '@tola/contract/staff';
import { type Queryable, sql } from '#database';

interface PortalFigures extends GstFigures {
  readonly notedBy: string;
  readonly notedAt: Date;
}

/** @param month its first day */
export async function findPortalFigures(db: Queryable, month: string): Promise<PortalFigures | null> {
  return await db.maybeOne<PortalFigures>(sql`
    select coalesce((figures ->> 'taxablePaise')::bigint, 0) as taxable_paise, coalesce((figures ->> 'igstPaise')::bigint, 0) as igst_paise,
      coalesce((figures ->> 'cgstPaise')::bigint, 0) as cgst_paise, coalesce((figures ->> 'sgstPaise')::bigint, 0) as sgst_paise,
      noted_by, noted_at
    from gst_portal_figure where month = ${month}::date`);
}

export async function savePortalFigures(
  tx: Queryable,
  month: string,
  figures: GstFigures,
  by: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into gst_portal_figure (month, figures, noted_by, noted_at) values (${month}::date, ${sql.json(figures)}, ${by}, ${now})
    on conflict (month) do update set figures = excluded.figures, noted_by = excluded.noted_by, noted_at = excluded.noted_at`);
}
