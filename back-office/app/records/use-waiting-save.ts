/** Saves a form once its uploads are stored. */
import { useState } from 'react';
import { toast } from 'sonner';
import type { Uploads } from './uploads.tsx';

interface WaitingSave {
  readonly isWaiting: boolean;
  submit(): void;
}

/** @param save validates and sends the form as it is then */
export function useWaitingSave(uploads: Uploads, save: () => Promise<void>): WaitingSave {
  const [isWaiting, setWaiting] = useState(false);
  async function run(): Promise<void> {
    if (uploads.pending > 0) {
      setWaiting(true);
      const isStored = await uploads.settled();
      setWaiting(false);
      if (!isStored) {
        toast.error('Nothing was saved: a file was not uploaded. Upload it again, or save without it.');
        return;
      }
    }
    await save();
  }
  return { isWaiting, submit: () => void run() };
}
