/** Customers' images: validated, re-encoded, and stored outside the web root under unguessable names. */
import { randomBytes } from 'node:crypto';
import { type CustomerId, SCREENSHOT_BYTES } from '@tola/contract';
import type { Queryable } from '#database';
import type { ObjectStorage } from '#object-storage';
import type { PictureProblem } from './picture-encoding.ts';
import { readPicture } from './pictures.ts';
import { findUpload, type NewUpload } from './upload-store.ts';

/** A stored image without a row yet. */
export type StoredImage = Omit<NewUpload, 'customerId'>;

/** A screenshot that has a row. */
export interface FoundUpload {
  readonly key: string;
  readonly customerId: CustomerId;
  readonly sha256: string | null;
}

export interface Uploads {
  /** Where the images are. */
  readonly objects: ObjectStorage;
  /**
   * Validates an image and stores it. The caller inserts the row in the transaction of the owning record.
   *
   * @param base64 bare base64 or a data URL
   * @throws Refusal files-unavailable
   */
  store(base64: string): Promise<StoredImage | PictureProblem | 'too large'>;
  /** Null when the id is unknown. */
  find(db: Queryable, id: number): Promise<FoundUpload | null>;
}

/** The key of a screenshot by the file name in its row. */
export function uploadKey(fileName: string): string {
  return `uploads/${fileName}`;
}

export function createUploads(objects: ObjectStorage): Uploads {
  return {
    objects,
    async store(base64) {
      const bytes = Buffer.from(base64.replace(/^data:[a-z0-9.+/-]+;base64,/i, ''), 'base64');
      if (bytes.length > SCREENSHOT_BYTES) return 'too large';
      const picture = await readPicture(bytes);
      if (typeof picture === 'string') return picture;
      const { webp, ...metadata } = picture;
      const fileName = `${randomBytes(24).toString('base64url')}.webp`;
      const stored = await objects.put(uploadKey(fileName), webp, 'image/webp');
      return { fileName, bytes: stored.bytes, storedSha256: stored.sha256, ...metadata };
    },
    async find(db, id) {
      const row = await findUpload(db, id);
      if (row === null) return null;
      return { key: uploadKey(row.fileName), customerId: row.customerId, sha256: row.storedSha256 };
    },
  };
}
