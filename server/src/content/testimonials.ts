/** What visitors write about the shop. Staff decide in the back office whether to publish it. */
import { type Queryable, sql } from '#database';

export interface TestimonialDraft {
  readonly name: string;
  /** The form's e-mail field; kept for staff and never shown. */
  readonly title: string;
  readonly description: string;
  /** 1 to 5. */
  readonly starRating: number;
}

/** Keeps a testimonial until somebody has read it. */
export async function takeTestimonial(db: Queryable, draft: TestimonialDraft, now: Date): Promise<void> {
  await db.run(sql`
    insert into testimonial (name, title, description, star_rating, status, created_at)
    values (${draft.name}, ${draft.title}, ${draft.description}, ${draft.starRating}, 'waiting', ${now})`);
}
