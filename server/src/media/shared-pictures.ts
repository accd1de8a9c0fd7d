/** `GET /share/media/*`: a picture of a piece as link previews need it, 1200 × 630 pixels on the shop's ground. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileRefusals } from '@tola/contract';
import { CUT_OUT_FOLDERS } from '@tola/contract/shared-pictures';
import { mediaFolder, PICTURE_GROUND } from '@tola/seed';
import sharp from 'sharp';
import { type RawRoute, refuse } from '#http';
import { takeToken } from '#limits';
import { ObjectMissing } from '#object-storage';
import type { MediaDependencies } from './images.ts';

const SIZE = { width: 1_200, height: 630 } as const;
const PIECE = { fit: 'contain', background: PICTURE_GROUND } as const;
/** The left of a banner is empty, for the text beside it. */
const BANNER = { fit: 'cover', position: 'right' } as const;
/** Pictures of some 40 KB that are kept; the least recently asked for makes room. */
const MOST_KEPT = 100;
/** For one address in ten minutes. */
const ASKED = { name: 'shared pictures', limit: 300, windowSeconds: 600 };

const name = new RegExp(`^((?:${CUT_OUT_FOLDERS.join('|')})/(uploads/)?[a-z0-9][a-z0-9/-]*)\\.jpg$`);

export function sharedPictureRoute({ database, objects }: MediaDependencies): RawRoute {
  const kept = new Map<string, Promise<Buffer>>();

  function pictureOf(path: string, isUpload: boolean): Promise<Buffer> {
    const made = kept.get(path) ?? compose(objects, path, isUpload);
    kept.delete(path);
    kept.set(path, made);
    // The caller gets the error; the next one tries again.
    made.catch(() => kept.delete(path));
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return made;
  }

  return {
    method: 'GET',
    path: '/share/media/*',
    async handle({ params, ip, now }) {
      const [, path, uploads] = name.exec(params['*'] ?? '') ?? [];
      if (path === undefined) throw refuse(fileRefusals, 'picture-unknown');
      await takeToken(database, { ...ASKED, key: ip }, now);
      const body = await pictureOf(path, uploads !== undefined);
      return {
        headers: {
          'content-type': 'image/jpeg',
          'content-length': String(body.length),
          'cache-control': 'public, max-age=86400',
          'cross-origin-resource-policy': 'cross-origin',
        },
        body,
      };
    },
  };
}

async function compose(objects: MediaDependencies['objects'], path: string, isUpload: boolean): Promise<Buffer> {
  const picture = await readOriginal(objects, `${path}.webp`, isUpload);
  return await sharp(picture, { failOn: 'error' })
    .flatten({ background: PICTURE_GROUND })
    .resize({ ...SIZE, ...(path.startsWith('banners/') ? BANNER : PIECE) })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

async function readOriginal(
  objects: MediaDependencies['objects'],
  file: string,
  isUpload: boolean,
): Promise<Uint8Array> {
  try {
    if (!isUpload) return await readFile(join(mediaFolder, file));
    return await buffer((await objects.open(`media/${file}`, null)).body);
  } catch (error) {
    const isGone = error instanceof ObjectMissing || (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isGone) throw refuse(fileRefusals, 'picture-unknown', {}, { cause: error });
    throw error;
  }
}
