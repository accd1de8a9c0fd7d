import { readSetUp } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { buttonClass } from '../controls/button.tsx';

/** Leads to the set-up guide while the shop has sold nothing. */
export function SetUpCard(): ReactElement | null {
  const { data } = useApiQuery(readSetUp, null);
  if (data === undefined || data.steps.some(({ name, isDone }) => name === 'test order' && isDone)) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-label="Set-up" className="box mb-6 flex flex-wrap items-center gap-3 p-4">
      <p className="min-w-48 flex-1">
        <b className="font-semibold">Set up your shop.</b> {done} of {data.steps.length} steps are done.
      </p>
      <progress aria-hidden="true" max={data.steps.length} value={done} className="h-2 w-40" />
      <Link to="/set-up" className={buttonClass('solid')}>
        Open the guide
      </Link>
    </section>
  );
}
