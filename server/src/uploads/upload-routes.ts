/** `GET /api/screenshots/:id`: serves an uploaded image to the customer who uploaded it. */

import { createReadStream } from 'node:fs';
import { commonRefusals, fileRefusals } from '@tola/contract';
import type { Database } from '#database';
import { type RawReply, type RawRoute, refuse } from '#http';
import type { Uploads } from './uploads.ts';

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
        return imageReply(found.path);
      },
    },
  ];
}

/** Serves a stored image with headers that stop a browser from treating it as anything else. */
export function imageReply(path: string): RawReply {
  return {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'content-disposition': 'inline; filename="screenshot.webp"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
    body: createReadStream(path),
  };
}
