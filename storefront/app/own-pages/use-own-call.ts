import type { Call, Refusals } from '@tola/contract/call';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../calls/call.ts';

/** Data of a call without payload: read when the page opens, and again on request. Null until then. */
export function useOwnCall<D, R extends Refusals>(
  declared: Call<null, D, null, R>,
): { data: D | null; failed: boolean; reload: () => Promise<void> } {
  const [data, setData] = useState<D | null>(null);
  const [failed, setFailed] = useState(false);
  const reload = useCallback(async () => {
    const answer = await call(declared, null, { quiet: true });
    setFailed(!answer.ok);
    if (answer.ok) setData(answer.data);
  }, [declared]);
  useEffect(() => void reload(), [reload]);
  return { data, failed, reload };
}
