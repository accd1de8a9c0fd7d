/** `GET /api/screenshots/:id`: serves an uploaded image to the customer who uploaded it. */
import { commonRefusals, fileRefusals } from '@tola/contract';
import type { Database } from '#database';
import { type RawReply, type RawRoute, refuse } from '#http';
import { ObjectMissing } from '#object-storage';
import type { FoundUpload, Uploads } from './uploads.ts';

/** Routes for customers; staff view images through the back office, with {@link imageReply}. */
export function uploadRoutes(dependencies: { database: Database; uploads: Uploads }): RawRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/screenshots/:id',
      async handle(request) {
        const signedIn = await request.signedIn();
        if (signedIn === null) throw refuse(commonRefusals, 'not-signed-in');
        const id = /^\d{1,15}$/.test(request.params.id ?? '') ? Number(request.params.id) : 0;
        const found = await dependencies.uploads.find(dependencies.database, id);
        // Same reply for an unknown id and another customer's image, so that ids cannot be probed.
        if (found === null || found.customerId !== signedIn.customer.id) {
          throw refuse(fileRefusals, 'picture-unknown');
        }
        return await imageReply(dependencies.uploads, found);
      },
    },
  ];
}

/** Long enough for a page that shows several screenshots. */
const LINK_SECONDS = 120;
const CONTENT_TYPE = 'image/webp';
const DISPOSITION = 'inline; filename="screenshot.webp"';

/**
 * Serves a stored image with headers that stop a browser from treating it as anything else, or sends the browser to it in
 * the bucket. The caller has checked that the requester may see it.
 *
 * @throws Refusal picture-unknown when the file is missing; files-unavailable
 */
export async function imageReply(
  { objects }: Pick<Uploads, 'objects'>,
  { key, sha256 }: FoundUpload,
): Promise<RawReply> {
  const link = await objects.signedLink(key, {
    contentType: CONTENT_TYPE,
    contentDisposition: DISPOSITION,
    cacheControl: 'private, no-store',
    seconds: LINK_SECONDS,
  });
  if (link !== null) {
    return {
      status: 302,
      headers: { location: link, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' },
    };
  }
  const { body, bytes } = await open(objects, key, sha256);
  return {
    headers: {
      'content-type': CONTENT_TYPE,
      'content-length': String(bytes),
      'cache-control': 'private, no-store',
      'content-disposition': DISPOSITION,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
    body,
  };
}

async function open(objects: Uploads['objects'], key: string, sha256: string | null) {
  try {
    return await objects.open(key, sha256);
  } catch (error) {
    // The daily sweep reports it to the operator.
    if (error instanceof ObjectMissing) throw refuse(fileRefusals, 'picture-unknown', {}, { cause: error });
    throw error;
  }
}
