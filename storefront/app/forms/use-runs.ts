import { useEffect, useState } from 'react';

/** Whether the page runs already. Until then it is only what the server drew, and pressing does what the browser does alone. */
export function useRuns(): boolean {
  const [runs, setRuns] = useState(false);
  useEffect(() => setRuns(true), []);
  return runs;
}
