/** Uploads several pictures one after another, in the order chosen. */
import type { ImageFolder } from '@tola/contract/staff';
import { useRef, useState } from 'react';
import { errorMessage } from '../api/client.ts';
import { useUploads } from './uploads.tsx';
import { storeImage } from './use-image-upload.ts';

export interface QueuedPicture {
  readonly key: string;
  readonly file: File;
  readonly state: 'waiting' | 'uploading' | 'failed';
  /** Why it failed. */
  readonly problem: string;
}

export interface PictureQueue {
  /** Not stored yet, in order. */
  readonly queued: readonly QueuedPicture[];
  /** Stored since the queue was last empty, and all that were added since. */
  readonly progress: { readonly stored: number; readonly added: number };
  add(files: readonly File[]): void;
  retry(key: string): void;
  drop(key: string): void;
}

export function usePictureQueue(folder: ImageFolder, onStored: (path: string, file: File) => void): PictureQueue {
  const uploads = useUploads();
  const [queued, setQueued] = useState<readonly QueuedPicture[]>([]);
  const [progress, setProgress] = useState({ stored: 0, added: 0 });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  // An upload that ends adds its picture to the list as it is then.
  const stored = useRef(onStored);
  stored.current = onStored;

  function change(key: string, changes: Partial<QueuedPicture>): void {
    setQueued((held) => held.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }
  async function send({ key, file }: QueuedPicture): Promise<void> {
    change(key, { state: 'uploading', problem: '' });
    try {
      const path = await storeImage(folder, file);
      setQueued((held) => held.filter((one) => one.key !== key));
      setProgress((held) => ({ ...held, stored: held.stored + 1 }));
      stored.current(path, file);
    } catch (error) {
      change(key, { state: 'failed', problem: errorMessage(error) });
      throw error;
    }
  }
  function enqueue(pictures: readonly QueuedPicture[]): void {
    for (const picture of pictures) {
      const work = last.current.then(async () => await send(picture));
      last.current = Promise.allSettled([work]);
      uploads.track(work);
    }
  }
  return {
    queued,
    progress,
    add(files) {
      const added = files.map((file) => ({
        ...{ key: crypto.randomUUID(), file, state: 'waiting' as const, problem: '' },
      }));
      setProgress((held) =>
        queued.length === 0 ? { stored: 0, added: added.length } : { ...held, added: held.added + added.length },
      );
      setQueued((held) => [...held, ...added]);
      enqueue(added);
    },
    retry(key) {
      enqueue(queued.filter((one) => one.key === key));
    },
    drop(key) {
      setQueued((held) => held.filter((one) => one.key !== key));
      setProgress((held) => ({ ...held, added: held.added - 1 }));
    },
  };
}
