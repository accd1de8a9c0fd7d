/** Visitors' testimonials, moderated by staff in the back office. */
import { type Queryable, sql } from '#database';

export interface TestimonialDraft {
  readonly name: string;
  /** The form's email field; visible to staff only. */
  readonly title: string;
  readonly description: string;
  /** 1 to 5. */
  readonly starRating: number;
  /** A repeated key stores nothing; null for none. */
  readonly idempotencyKey: string | null;
}

/** Stores a testimonial for moderation, once per idempotency key. */
export async function submitTestimonial(db: Queryable, draft: TestimonialDraft, now: Date): Promise<void> {
  await db.run(sql`
    insert into testimonial (name, title, description, star_rating, status, created_at, idempotency_key)
    values (${draft.name}, ${draft.title}, ${draft.description}, ${draft.starRating}, 'waiting', ${now},
      ${draft.idempotencyKey})
    on conflict (idempotency_key) do nothing`);
}
