/** Uploads that a form waits for: saving before they end would lose their files. */
import { createContext, type ReactElement, type ReactNode, useContext, useMemo, useRef, useState } from 'react';

export interface Uploads {
  /** How many are under way. */
  readonly pending: number;
  /** Makes the form wait for this upload. */
  track<T>(work: Promise<T>): Promise<T>;
  /** Resolves once none is under way: whether all that ended since were stored. */
  settled(): Promise<boolean>;
}

const UploadsContext = createContext<Uploads>({
  pending: 0,
  track: async (work) => await work,
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
      async track(work) {
        running.current.add(work);
        setPending(running.current.size);
        try {
          return await work;
        } finally {
          running.current.delete(work);
          setPending(running.current.size);
        }
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
