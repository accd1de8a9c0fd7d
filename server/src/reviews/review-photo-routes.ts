/** `GET /api/review-photos/:id`: a photo of a published review to everybody, of another one to its author. */
import { fileRefusals } from '@tola/contract';
import { type RawRoute, refuse } from '#http';
import { imageReply } from '#uploads';
import type { ReviewDependencies } from './review-operations.ts';
import { PHOTO_PATH, photoOf } from './review-store.ts';

export function reviewPhotoRoutes({ database, uploads }: Pick<ReviewDependencies, 'database' | 'uploads'>): RawRoute[] {
  return [
    {
      method: 'GET',
      path: `${PHOTO_PATH}/:id`,
      async handle(request) {
        const id = /^\d{1,15}$/.test(request.params.id ?? '') ? Number(request.params.id) : 0;
        const photo = await photoOf(database, id);
        const isSeen =
          photo !== null && (photo.isPublished || (await request.signedIn())?.customer.id === photo.customerId);
        const found = isSeen ? await uploads.find(database, id) : null;
        if (found === null) throw refuse(fileRefusals, 'picture-unknown');
        return await imageReply(uploads, found);
      },
    },
  ];
}
