/** Visitors' testimonials, moderated by staff in the back office. */
import { type Queryable, sql } from '#database';

export interface TestimonialDraft {
  readonly name: string;
  /** The form's email field; visible to staff only. */
  readonly title: string;
  readonly description: string;
  /** 1 to 5. */
  readonly starRating: number;
}

/** Stores a testimonial for moderation. */
export async function submitTestimonial(db: Queryable, draft: TestimonialDraft, now: Date): Promise<void> {
  await db.run(sql`
    insert into testimonial (name, title, description, star_rating, status, created_at)
    values (${draft.name}, ${draft.title}, ${draft.description}, ${draft.starRating}, 'waiting', ${now})`);
}
