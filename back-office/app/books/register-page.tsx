/** A register of the books: its rows in a period, their sums, and the same as files. */

import type { CustomerId } from '@tola/contract';
import {
  REGISTER_FILTERS,
  REGISTER_NAMES,
  REGISTERS,
  type RegisterFilter,
  type RegisterName,
  type RegisterPage as RegisterReply,
  readRegister,
  registerNamed,
} from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import type { ReactElement, ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { DayField } from '../controls/day-field.tsx';
import { Field } from '../controls/field.tsx';
import { formatDate, formatQuantity } from '../controls/format.ts';
import { ProtectedDownload } from '../controls/protected-download.tsx';
import { type Filter, Filters } from '../lists/filters.tsx';
import { List } from '../lists/list.tsx';
import { fileQuery, type ListState, useListState } from '../lists/list-state.ts';
import { useMay } from '../session/use-self.ts';
import { NotFound } from '../shell/not-found.tsx';
import { Page } from '../shell/page.tsx';
import { MonthPicker } from './month-picker.tsx';
import { daysOfMonth, monthBefore } from './months.ts';
import { columnsOf, totalsOf } from './register-columns.tsx';

export default function RegisterPage(): ReactElement {
  const { register = REGISTER_NAMES[0] } = useParams();
  const name = REGISTER_NAMES.find((one) => one === register);
  return name === undefined ? <NotFound /> : <Register key={name} name={name} />;
}

function Register({ name }: { name: RegisterName }): ReactElement {
  const [state, change] = useListState();
  const { title, description, filters, isOfCustomer = false } = registerNamed(name);
  const wanted = wantedOf(state, filters, isOfCustomer);
  const isReady = !isOfCustomer || wanted.customerId !== null;
  const query = useApiQuery(
    readRegister,
    { register: name, ...wanted, page: state.page, perPage: state.perPage },
    { keepPrevious: true, enabled: isReady },
  );
  const period = { from: wanted.from, to: wanted.to };
  const choose = (days: typeof period): void => change({ filters: { ...state.filters, ...days } });
  const changeFilters = ({ filters: chosen = {}, ...more }: Partial<ListState>): void => {
    const scope = Object.entries(state.filters).filter(([one]) => isScope(one));
    change({ ...more, filters: { ...Object.fromEntries(scope), ...chosen } });
  };
  return (
    <Page title={title} actions={isReady && <Files name={name} wanted={wanted} />}>
      <p className="mt-2 mb-4 max-w-[75ch] text-muted sm:-mt-2">{description}</p>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <RegisterChoice name={name} period={period} />
        <MonthPicker {...period} onMonth={(month) => choose(daysOfMonth(month))} />
        <div className="grid grid-cols-2 gap-3 max-sm:w-full">
          <DayField label="From" value={period.from} onChange={(from) => choose({ ...period, from })} />
          <DayField label="To" value={period.to} onChange={(to) => choose({ ...period, to })} />
        </div>
      </div>
      {filters.length > 0 && <Filters state={chosenOf(state)} change={changeFilters} filters={filters.map(filterOf)} />}
      {isReady ? (
        <>
          <Standing reply={query.data} from={wanted.from} />
          <List
            label={title}
            columns={columnsOf(name)}
            query={query}
            state={state}
            change={change}
            keyOf={(row) => `${row.sortId ?? ''} ${row.documentId ?? ''} ${row.number ?? ''} ${row.at ?? ''}`}
            empty="Nothing in this period."
            totals={totalsOf(name, query.data?.totals ?? {})}
          />
        </>
      ) : (
        <p className="box p-4 text-muted">
          Open a{' '}
          <Link to="/customers" className="text-green-ink underline">
            customer
          </Link>{' '}
          and choose Ledger.
        </p>
      )}
    </Page>
  );
}

/** Whether the period can still change. */
function Standing({ reply, from }: { reply: RegisterReply | undefined; from: string }): ReactNode {
  if (reply === undefined) return null;
  const isClosed = reply.closedUntil !== null && from <= reply.closedUntil;
  return (
    <p role="status" className="mb-2 text-[13px] text-muted">
      {formatQuantity(reply.total, 'entry', 'entries')}
      {isClosed && ` · books closed up to ${formatDate(reply.closedUntil)}`}
    </p>
  );
}

function Files({ name, wanted }: { name: RegisterName; wanted: ReturnType<typeof wantedOf> }): ReactNode {
  if (!useMay()('books.export')) return null;
  const { customerId, ...others } = wanted;
  const query = fileQuery({ ...others, customerId: customerId === null ? null : String(customerId) });
  const href = (format: string): string => `/back-office/files/registers/${name}.${format}?${query}`;
  return (
    <>
      <ProtectedDownload href={href('csv')}>CSV</ProtectedDownload>
      <ProtectedDownload href={href('xlsx')}>Excel</ProtectedDownload>
      <ProtectedDownload href={href('html')} isOpened>
        Print
      </ProtectedDownload>
    </>
  );
}

function RegisterChoice({ name, period }: { name: RegisterName; period: Record<string, string> }): ReactElement {
  const navigate = useNavigate();
  return (
    <Field label="Register" className="w-full sm:w-[220px]">
      {(control) => (
        <select
          {...control}
          value={name}
          onChange={(event) =>
            void navigate(`/books/registers/${event.currentTarget.value}?${new URLSearchParams(period).toString()}`)
          }
        >
          {REGISTER_NAMES.map((one) => (
            <option key={one} value={one}>
              {REGISTERS[one].title}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The current month, or the last twelve of a ledger, unless the address says another period. */
function wantedOf({ filters }: ListState, offered: readonly RegisterFilter[], isOfCustomer: boolean) {
  const current = indianDate(new Date()).slice(0, 7);
  const month = daysOfMonth(current);
  // A ledger is read over a year.
  const first = isOfCustomer ? daysOfMonth(monthBefore(current, 11)) : month;
  const chosen = <F extends RegisterFilter>(name: F) => {
    const value = offered.includes(name) ? filters[name] : undefined;
    return REGISTER_FILTERS[name].choices.find(([choice]) => choice === value)?.[0] ?? null;
  };
  const customer = Number(filters.customerId);
  return {
    from: filters.from ?? first.from,
    to: filters.to ?? month.to,
    buyer: chosen('buyer') as 'registered' | 'unregistered' | null,
    supply: chosen('supply') as 'within' | 'other' | null,
    account: chosen('account') as 'bank' | 'gateway' | null,
    customerId: isOfCustomer && Number.isSafeInteger(customer) && customer > 0 ? (customer as CustomerId) : null,
  };
}

/** What the period and the customer are is no filter: clearing the filters keeps them. */
const SCOPE = ['from', 'to', 'customerId'] as const;

function chosenOf(state: ListState): ListState {
  return { ...state, filters: Object.fromEntries(Object.entries(state.filters).filter(([name]) => !isScope(name))) };
}

function isScope(name: string): boolean {
  return SCOPE.some((one) => one === name);
}

function filterOf(name: RegisterFilter): Filter {
  return { kind: 'choice', name, ...REGISTER_FILTERS[name] };
}
