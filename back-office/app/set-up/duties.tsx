/** What the shop decides once it sells: e-invoices, cash at the counter, backups. */
import type { SetUpDuty, SetUpDutyName } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../controls/button.tsx';

const DUTIES: Readonly<Record<SetUpDutyName, { readonly title: string; readonly to: string | null }>> = {
  'e-invoices': { title: 'E-invoices', to: '/settings?setting=eInvoices' },
  counter: { title: 'Cash at the counter', to: '/settings?setting=cashLimits' },
  backups: { title: 'Backups', to: null },
};

export function Duties({ duties }: { duties: readonly SetUpDuty[] }): ReactElement {
  return (
    <section aria-label="Once the shop sells" className="mt-6 max-w-[980px]">
      <h2 className="mb-2 text-lg">Once the shop sells</h2>
      <ul className="box">
        {duties.map(({ name, isDone, detail }) => {
          const { title, to } = DUTIES[name];
          return (
            <li key={name} className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3 first:border-0">
              <div className="min-w-0 flex-1 max-sm:basis-full">
                <h3 className="text-base font-semibold">{title}</h3>
                <p className="text-[13px] text-muted">{detail}</p>
              </div>
              <Chip tone={isDone ? 'good' : 'gold'}>{isDone ? 'Set' : 'To decide'}</Chip>
              {to !== null && (
                <Link to={to} aria-label={`Change ${title}`} className={buttonClass()}>
                  Change
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
