/** Seeds page texts and sample content. */
import { indianInstant } from '@tola/pricing';
import {
  blogPosts,
  newsItems,
  pageHeads,
  pageTexts,
  sampleOccasions,
  sampleQuestions,
  sampleShowrooms,
  sampleTestimonials,
} from '@tola/seed';
import { type Queryable, sql } from '#database';
import { addNews, addPost } from './article-editing.ts';
import { addOccasion } from './occasion-pages.ts';
import { addQuestion, addStore, saveHead, savePage } from './page-editing.ts';

const AUTHOR = 'seed';

/** Policies, enquiry pages and page heads, which every new shop starts with. */
export async function loadDefaultTexts(tx: Queryable, now: Date): Promise<void> {
  for (const [name, page] of pageTexts()) await savePage(tx, name, page, AUTHOR, now);
  for (const head of pageHeads()) await saveHead(tx, head, AUTHOR, now);
}

/** Articles, occasions, testimonials, questions and stores of the sample shop. */
export async function loadDemoContent(tx: Queryable, now: Date): Promise<void> {
  for (const post of blogPosts()) {
    await addPost(tx, { ...post, published: true, publishedAt: indianInstant(post.publishedAt) }, AUTHOR, now);
  }
  for (const item of newsItems()) {
    await addNews(tx, { ...item, published: true, publishedAt: indianInstant(item.publishedAt) }, AUTHOR, now);
  }
  for (const [position, page] of sampleOccasions().entries()) {
    await addOccasion(tx, page, { position, by: AUTHOR, now });
  }
  for (const one of sampleTestimonials()) {
    await tx.run(sql`
      insert into testimonial
        (name, title, description, star_rating, video, video_webm, video_poster, status, created_at, moderated_at,
         moderated_by)
      values (${one.name}, ${one.title}, ${one.description}, ${one.starRating}, ${one.video?.mp4 ?? null},
              ${one.video?.webm ?? null}, ${one.video?.poster ?? null}, 'published', ${now}, ${now}, ${AUTHOR})`);
  }
  for (const [position, entry] of sampleQuestions().entries()) {
    await addQuestion(tx, { ...entry, position, published: true }, AUTHOR, now);
  }
  for (const [position, { mobileNo, ...store }] of sampleShowrooms().entries()) {
    await addStore(tx, { ...store, mobile: mobileNo, position, published: true }, AUTHOR, now);
  }
}
