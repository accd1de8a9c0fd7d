import type { ReactElement } from 'react';
import { Button } from '../controls/button.tsx';
import type { PictureQueue, QueuedPicture } from './use-picture-queue.ts';

const STATES: Readonly<Record<QueuedPicture['state'], string>> = {
  waiting: 'Waiting',
  uploading: 'Uploading…',
  failed: 'Not uploaded',
};

/** Pictures that are not stored yet, with the progress of all. */
export function QueuedPictures({ queue }: { queue: PictureQueue }): ReactElement | null {
  const { queued, progress } = queue;
  if (queued.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p role="status" className="flex flex-wrap items-center gap-3 text-[13px] text-muted">
        <progress aria-label="Images uploaded" max={progress.added} value={progress.stored} className="h-2 w-40" />
        {progress.stored} of {progress.added} images uploaded
      </p>
      <ul className="box text-[13px]">
        {queued.map(({ key, file, state, problem }) => (
          <li key={key} className="flex flex-wrap items-center gap-3 border-t border-line px-3 py-1.5 first:border-0">
            <span className="min-w-0 flex-1 truncate">{file.name}</span>
            <span className={state === 'failed' ? 'font-medium text-down' : 'text-muted'}>
              {STATES[state]}
              {problem !== '' && `: ${problem}`}
            </span>
            {state === 'failed' && (
              <>
                <Button aria-label={`Upload ${file.name} again`} onClick={() => queue.retry(key)}>
                  Try again
                </Button>
                <Button aria-label={`Leave out ${file.name}`} onClick={() => queue.drop(key)}>
                  Leave out
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
