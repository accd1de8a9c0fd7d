/** What visitors write about the shop, and who decides whether it is shown. */
import { type Queryable, sql } from '#database';

export interface TestimonialDraft {
  readonly name: string;
  /** The form's e-mail field; kept for staff and never shown. */
  readonly title: string;
  readonly description: string;
  /** 1 to 5. */
  readonly starRating: number;
}

export type TestimonialStatus = 'waiting' | 'published' | 'declined';

/** A testimonial as staff see it. */
export interface HeldTestimonial extends TestimonialDraft {
  readonly id: number;
  readonly video: string | null;
  readonly status: TestimonialStatus;
  readonly createdAt: Date;
  readonly moderatedAt: Date | null;
  readonly moderatedBy: string | null;
}

/** Keeps a testimonial until somebody has read it. */
export async function takeTestimonial(db: Queryable, draft: TestimonialDraft, now: Date): Promise<void> {
  await db.run(sql`
    insert into testimonial (name, title, description, star_rating, status, created_at)
    values (${draft.name}, ${draft.title}, ${draft.description}, ${draft.starRating}, 'waiting', ${now})`);
}

/** Newest first; those of one status, or all. */
export async function listTestimonials(
  db: Queryable,
  status: TestimonialStatus | null = null,
): Promise<HeldTestimonial[]> {
  return await db.rows<HeldTestimonial>(sql`
    select id, name, title, description, star_rating, video, status, created_at, moderated_at, moderated_by
    from testimonial where ${status}::text is null or status = ${status}
    order by created_at desc, id desc limit 1000`);
}

export interface Moderation {
  readonly id: number;
  readonly status: 'published' | 'declined';
  readonly by: string;
}

/** Publishes a testimonial or declines it, also against an earlier decision; answers false when there is none of this id. */
export async function moderateTestimonial(tx: Queryable, { id, status, by }: Moderation, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update testimonial set status = ${status}, moderated_at = ${now}, moderated_by = ${by} where id = ${id}`);
  return changed === 1;
}

/** The video that is shown with a testimonial, a path on the store's origin; null takes it away. */
export async function setTestimonialVideo(tx: Queryable, id: number, video: string | null): Promise<boolean> {
  return (await tx.run(sql`update testimonial set video = ${video} where id = ${id}`)) === 1;
}
