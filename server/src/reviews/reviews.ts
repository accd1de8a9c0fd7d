/** Rules of reviews: who may write one, and what a change does to it. */
import { type CustomerId, type OrderLineId, saveReview } from '@tola/contract';
import type { Database, Transaction } from '#database';
import { refuse } from '#http';
import { type StoredImage, type Uploads, uploadInsert } from '#uploads';
import {
  deleteReview,
  erasePhotos,
  insertKeptPhotos,
  insertPhoto,
  insertReview,
  lockDeliveredLine,
  lockOwnLine,
  type OwnReview,
  ownReview,
} from './review-store.ts';

export interface ReviewDraft {
  readonly customerId: CustomerId;
  readonly orderLineId: OrderLineId;
  readonly stars: number;
  readonly text: string;
  readonly city: string;
  /** Data URLs; null leaves the photos as they are. */
  readonly photos: readonly string[] | null;
}

interface Dependencies {
  readonly database: Database;
  readonly uploads: Pick<Uploads, 'store'>;
}

/**
 * Writes the review of a piece, or changes it: the new text waits for moderation, and the old one is gone. Repeating it
 * changes nothing.
 *
 * @throws Refusal line-unknown, photo-not-image, photo-too-large, files-unavailable
 */
export async function writeReview(
  { database, uploads }: Dependencies,
  draft: ReviewDraft,
  now: Date,
): Promise<OwnReview> {
  // Before the files are stored, so that strangers cannot fill the storage.
  if ((await lockDeliveredLine(database, draft.customerId, draft.orderLineId)) === null)
    throw refuse(saveReview, 'line-unknown');
  const images = draft.photos === null ? null : await storePhotos(uploads, draft.photos);
  return await database.transaction(async (tx) => {
    const line = await lockDeliveredLine(tx, draft.customerId, draft.orderLineId);
    if (line === null) throw refuse(saveReview, 'line-unknown');
    const held = await ownReview(tx, draft.customerId, draft.orderLineId);
    if (held !== null && isSame(held, draft)) return held;
    const kept = images === null ? (held?.uploadIds ?? []) : [];
    if (held !== null) await removeReview(tx, held, kept, now);
    const reviewId = await insertReview(tx, { ...draft, ...line }, now);
    await insertKeptPhotos(tx, reviewId, kept);
    for (const [index, image] of (images ?? []).entries()) {
      const upload = uploadInsert({ ...image, customerId: draft.customerId }, now);
      await insertPhoto(tx, { reviewId, position: index + 1, upload });
    }
    const written = await ownReview(tx, draft.customerId, draft.orderLineId);
    if (written === null) throw refuse(saveReview, 'line-unknown');
    return written;
  });
}

/** A repeat without photos, which must not send a published review back to moderation. */
function isSame(held: OwnReview, { stars, text, city, photos }: ReviewDraft): boolean {
  return photos === null && held.stars === stars && held.text === text && held.city === city;
}

async function storePhotos(uploads: Pick<Uploads, 'store'>, photos: readonly string[]): Promise<StoredImage[]> {
  const images: StoredImage[] = [];
  for (const photo of photos) {
    const image = await uploads.store(photo);
    if (image === 'not an image') throw refuse(saveReview, 'photo-not-image');
    if (typeof image === 'string') throw refuse(saveReview, 'photo-too-large');
    images.push(image);
  }
  return images;
}

/** Deletes a customer's review, whatever has become of the order since; nothing when there is none. */
export async function withdraw(
  tx: Transaction,
  { customerId, orderLineId }: Pick<ReviewDraft, 'customerId' | 'orderLineId'>,
  now: Date,
): Promise<void> {
  if (!(await lockOwnLine(tx, customerId, orderLineId))) return;
  const held = await ownReview(tx, customerId, orderLineId);
  if (held !== null) await removeReview(tx, held, [], now);
}

async function removeReview(tx: Transaction, held: OwnReview, kept: readonly number[], now: Date): Promise<void> {
  await deleteReview(tx, held.reviewId);
  const gone = held.uploadIds.filter((id) => !kept.includes(id));
  if (gone.length > 0) await erasePhotos(tx, gone, now);
}
