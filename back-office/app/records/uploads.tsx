/** Uploads that a form waits for: saving before they end would lose their files. */
import { createContext, type ReactElement, type ReactNode, useContext, useMemo, useRef, useState } from 'react';

export interface Uploads {
  /** How many are under way. */
  readonly pending: number;
  /** Makes the form wait for the end of this upload; a failure is shown by the one that began it. */
  track(work: Promise<unknown>): void;
  /** Resolves once none is under way: whether all that ended since were stored. */
  settled(): Promise<boolean>;
}

const UploadsContext = createContext<Uploads>({
  pending: 0,
  track: () => undefined,
  settled: async () => true,
});

export function useUploads(): Uploads {
  return useContext(UploadsContext);
}

/** The uploads of one form. */
export function useFormUploads(): Uploads {
  const [pending, setPending] = useState(0);
  const running = useRef(new Set<Promise<unknown>>());
  return useMemo(
    () => ({
      pending,
      track(work) {
        running.current.add(work);
        setPending(running.current.size);
        void Promise.allSettled([work]).then(() => {
          running.current.delete(work);
          setPending(running.current.size);
        });
      },
      async settled() {
        let isStored = true;
        while (running.current.size > 0) {
          const ended = await Promise.allSettled([...running.current]);
          isStored &&= ended.every(({ status }) => status === 'fulfilled');
        }
        return isStored;
      },
    }),
    [pending],
  );
}

export function UploadsProvider({ uploads, children }: { uploads: Uploads; children: ReactNode }): ReactElement {
  return <UploadsContext value={uploads}>{children}</UploadsContext>;
}
