import { useState } from 'react';

interface OwnProblem {
  readonly problem: string | undefined;
  /** To call when the form is submitted. */
  readonly submitted: () => void;
}

/**
 * The server's refusal of an attempt that this form has made. The mutation belongs to the page and remembers the last attempt
 * while the dialog around the form is closed and opened again, also for another record.
 */
export function useOwnProblem(problem: string | undefined): OwnProblem {
  const [isSubmitted, setSubmitted] = useState(false);
  return { problem: isSubmitted ? problem : undefined, submitted: () => setSubmitted(true) };
}
