/** `GET /share/media/*`: a picture of a piece as link previews need it, 1200 × 630 pixels on the shop's ground. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileRefusals } from '@tola/contract';
import { sharedPicture } from '@tola/contract/shared-pictures';
import { mediaFolder } from '@tola/seed';
import { type RawRoute, refuse } from '#http';
import { takeToken } from '#limits';
import { ObjectMissing } from '#object-storage';
import { openWorkerPool } from '#workers';
import type { MediaDependencies } from './images.ts';
import type { SharedPictureTask } from './shared-picture-worker.ts';

const pool = openWorkerPool<SharedPictureTask, Uint8Array>({
  module: new URL('./shared-picture-worker.ts', import.meta.url),
  threads: 1,
  maxWaiting: 20,
  timeoutMs: 20_000,
});

/** Pictures of some 40 KB that are kept; the least recently asked for makes room. */
const MOST_KEPT = 100;
/** Made for one address in ten minutes. */
const MADE = { name: 'shared pictures', limit: 300, windowSeconds: 600 };

export function sharedPictureRoute({ database, objects }: MediaDependencies): RawRoute {
  const kept = new Map<string, Promise<Buffer>>();

  function keep(path: string, picture: Promise<Buffer>): Promise<Buffer> {
    kept.delete(path);
    kept.set(path, picture);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return picture;
  }

  /** Makes a picture once for all who ask for it at the same time. */
  function make(path: string, isUpload: boolean): Promise<Buffer> {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const picture = compose(objects, path, isUpload);
    // The caller gets the error; the next one tries again.
    picture.catch(() => {
      if (kept.get(path) === picture) kept.delete(path);
    });
    return keep(path, picture);
  }

  return {
    method: 'GET',
    path: '/share/media/*',
    async handle({ params, ip, now }) {
      const asked = sharedPicture(params['*'] ?? '');
      if (asked === null) throw refuse(fileRefusals, 'picture-unknown');
      const { path, isUpload } = asked;
      const known = kept.get(path);
      if (known === undefined) await takeToken(database, { ...MADE, key: ip }, now);
      const body = await (known === undefined ? make(path, isUpload) : keep(path, known));
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
  return Buffer.from(await pool.run({ picture, isBanner: path.startsWith('banners/') }));
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
