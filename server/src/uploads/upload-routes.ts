/** `GET /api/screenshots/:id`: a customer's own picture, and nobody else's. */

import { createReadStream } from 'node:fs';
import { commonRefusals, fileRefusals } from '@tola/contract';
import type { Database } from '#database';
import { type RawReply, type RawRoute, refuse } from '#http';
import type { Uploads } from './uploads.ts';

/** The routes for owners; staff see pictures through the back office, with {@link pictureReply}. */
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
        // The reply is the same for another customer's image and for none.
        if (found === null || found.customerId !== signedIn.customer.id) {
          throw refuse(fileRefusals, 'picture-unknown');
        }
        return pictureReply(found.path);
      },
    },
  ];
}

/** Sends a stored image with headers that let a browser only display it. */
export function pictureReply(path: string): RawReply {
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
