/** SQL of designs. */
import type { CustomerId, Design, DesignSide, OrderId, WeightId } from '@tola/contract';
import { type Queryable, sql } from '#database';

interface StoredSide extends Omit<DesignSide, 'picture'> {
  readonly picture: 'logo' | 'photo' | null;
}

/** A design without the pixels of its pictures. */
export interface StoredDesign extends Omit<Design, 'front' | 'back'> {
  readonly front: StoredSide;
  readonly back: StoredSide;
}

export interface DesignRow {
  readonly id: string;
  readonly weightId: WeightId;
  readonly content: StoredDesign;
  /** Height maps as grey PNGs; null without a picture. */
  readonly frontPicture: Buffer | null;
  readonly backPicture: Buffer | null;
  readonly savedAt: Date;
}

interface DesignDraft extends Omit<DesignRow, 'savedAt'> {
  /** Null for a guest. */
  readonly customerId: CustomerId | null;
}

export async function insertDesign(db: Queryable, draft: DesignDraft, now: Date): Promise<void> {
  const { id, customerId, weightId, content, frontPicture, backPicture } = draft;
  await db.run(sql`
    insert into design (id, customer_id, weight_id, content, front_picture, back_picture, saved_at)
    values (${id}, ${customerId}, ${weightId}, ${sql.json(content)}, ${frontPicture}, ${backPicture}, ${now})`);
}

/** False when the draft is in a cart or an order, of another customer, or gone. */
export async function updateDraft(db: Queryable, draft: DesignDraft, now: Date): Promise<boolean> {
  const { id, customerId, weightId, content, frontPicture, backPicture } = draft;
  const changed = await db.run(sql`
    update design
    set customer_id = coalesce(customer_id, ${customerId}), weight_id = ${weightId}, content = ${sql.json(content)},
      front_picture = ${frontPicture}, back_picture = ${backPicture}, saved_at = ${now}
    where id = ${id} and frozen_at is null and content is not null and (customer_id is null or customer_id = ${customerId})`);
  return changed === 1;
}

/** Null when there is none, or when it has been erased. */
export async function findDesign(db: Queryable, id: string): Promise<DesignRow | null> {
  return await db.maybeOne<DesignRow>(sql`
    select id, weight_id, content, front_picture, back_picture, saved_at
    from design where id = ${id} and content is not null`);
}

/** From now on it does not change. False when there is no such design of a piece of this weight. */
export async function freezeDesign(
  db: Queryable,
  { id, weightId, customerId }: { readonly id: string; readonly weightId: WeightId; readonly customerId: CustomerId },
  now: Date,
): Promise<boolean> {
  const frozen = await db.run(sql`
    update design set frozen_at = coalesce(frozen_at, ${now}), customer_id = coalesce(customer_id, ${customerId})
    where id = ${id} and weight_id = ${weightId} and content is not null`);
  return frozen === 1;
}

/** A design as a line of an order has it. */
interface OrderedDesign {
  readonly orderId: OrderId;
  readonly designId: string;
  readonly weightMg: number;
  readonly name: string;
}

/** The line of an order that has this design. */
export async function findOrderedDesign(
  db: Queryable,
  orderId: OrderId,
  designId: string,
): Promise<OrderedDesign | null> {
  return await db.maybeOne<OrderedDesign>(sql`
    select order_id, design_id, weight_mg, name from order_line where order_id = ${orderId} and design_id = ${designId} limit 1`);
}

/** When the proof was approved, and how it was drawn; a repeated approval keeps both. */
export async function insertApproval(
  db: Queryable,
  { orderId, designId, drawing }: Pick<OrderedDesign, 'orderId' | 'designId'> & { readonly drawing: number },
  now: Date,
): Promise<boolean> {
  const added = await db.run(sql`
    insert into proof_approval (order_id, design_id, approved_at, drawing_version)
    values (${orderId}, ${designId}, ${now}, ${drawing}) on conflict do nothing`);
  return added === 1;
}

export async function approvalTime(
  db: Queryable,
  { orderId, designId }: Pick<OrderedDesign, 'orderId' | 'designId'>,
): Promise<Date | null> {
  const found = await db.maybeOne<{ approvedAt: Date }>(sql`
    select approved_at from proof_approval where order_id = ${orderId} and design_id = ${designId}`);
  return found?.approvedAt ?? null;
}

/** The version of the drawing that a proof of the design was first approved in; null without an approval. */
export async function approvedDrawing(db: Queryable, designId: string): Promise<number | null> {
  const { version } = await db.one<{ version: number | null }>(sql`
    select min(drawing_version) as version from proof_approval where design_id = ${designId}`);
  return version;
}

/** Whether a proof of the order's pieces still awaits the buyer's approval. */
export async function awaitsApproval(db: Queryable, orderId: OrderId): Promise<boolean> {
  const { awaits } = await db.one<{ awaits: boolean }>(sql`
    select exists (
      select from order_line line
      where line.order_id = ${orderId} and line.design_id is not null and not exists (
        select from proof_approval approval where approval.order_id = line.order_id and approval.design_id = line.design_id)
    ) as awaits`);
  return awaits;
}

/** Deletes drafts last saved before a time that no cart and no order has. */
export async function deleteUnused(db: Queryable, before: Date, atMost: number): Promise<number> {
  return await db.run(sql`
    delete from design where id in (
      select id from design where saved_at < ${before} and content is not null
        and not exists (select from cart_line where cart_line.design_id = design.id)
        and not exists (select from order_line where order_line.design_id = design.id)
      order by saved_at limit ${atMost})`);
}

/** Erases what was engraved on pieces ordered before a time; that there was a design stays. */
export async function eraseOrdered(db: Queryable, before: Date, atMost: number): Promise<number> {
  return await db.run(sql`
    update design set content = null, front_picture = null, back_picture = null, customer_id = null
    where id in (
      select id from design where saved_at < ${before} and content is not null
        and exists (select from order_line where order_line.design_id = design.id)
        and not exists (select from cart_line where cart_line.design_id = design.id)
      order by saved_at limit ${atMost})`);
}
