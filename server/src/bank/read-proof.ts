/** Reads what a buyer submits as proof of a transfer: its reference number and a screenshot. */
import { proofRefusals, type ReferenceNumber, readReferenceNumber, type TransferMode } from '@tola/contract';
import { refuse } from '#http';
import { MAX_MEGAPIXELS, type StoredImage, type Uploads } from '#uploads';

/** @throws Refusal utr-wrong */
export function readReference(typed: string, mode: TransferMode): ReferenceNumber {
  const reference = readReferenceNumber(typed, mode);
  if (reference === null) throw refuse(proofRefusals, 'utr-wrong');
  return reference;
}

/**
 * Decodes a screenshot and stores its file; its row is written with the claim.
 *
 * @param file base64
 * @throws Refusal of `proofRefusals`
 */
export async function storeScreenshot(uploads: Uploads, file: string | null): Promise<StoredImage> {
  if (file === null) throw refuse(proofRefusals, 'screenshot-missing');
  const picture = await uploads.store(file);
  if (picture === 'too large') throw refuse(proofRefusals, 'screenshot-too-large');
  if (picture === 'too many pixels') throw refuse(proofRefusals, 'screenshot-pixels', { most: MAX_MEGAPIXELS });
  if (picture === 'not an image') throw refuse(proofRefusals, 'screenshot-not-image');
  return picture;
}
