/** A register of the books: its rows in a period, their sums, and the same as files. */

import { type CustomerId, idOf } from '@tola/contract';
import {
  type DeclaredRegister,
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
import { Field } from '../controls/field.tsx';
import { formatDate, formatQuantity } from '../controls/format.ts';
import { ProtectedDownload } from '../controls/protected-download.tsx';
import { type Filter, Filters } from '../lists/filters.tsx';
import { List } from '../lists/list.tsx';
import { fileQuery, type ListChange, type ListState, useListState } from '../lists/list-state.ts';
import { useMay } from '../session/use-self.ts';
import { NotFound } from '../shell/not-found.tsx';
import { Page } from '../shell/page.tsx';
import { MonthPicker } from './month-picker.tsx';
import { daysOfMonth, monthBefore, monthOfDays, nameOfMonth } from './months.ts';
import { OwnDays } from './own-days.tsx';
import { columnsOf, totalsOf } from './register-columns.tsx';

export default function RegisterPage(): ReactElement {
  const { register = REGISTER_NAMES[0] } = useParams();
  const name = REGISTER_NAMES.find((one) => one === register);
  return name === undefined ? <NotFound /> : <Register key={name} name={name} />;
}

function Register({ name }: { name: RegisterName }): ReactElement {
  const [state, change] = useListState();
  const declared = registerNamed(name);
  const { title, description } = declared;
  const wanted = wantedOf(state, declared);
  const isReady = declared.of === undefined || wanted[`${declared.of}Id`] !== null;
  const query = useApiQuery(
    readRegister,
    { register: name, ...wanted, page: state.page, perPage: state.perPage, sort: state.sort },
    { keepPrevious: true, enabled: isReady },
  );
  const period = { from: wanted.from, to: wanted.to };
  const choose = (days: Partial<typeof period>): void =>
    change(({ filters }) => ({ filters: { ...filters, ...days } }));
  const changeFilters = (wanted: ListChange): void =>
    change((current) => {
      const { filters: chosen = {}, ...more } = typeof wanted === 'function' ? wanted(chosenOf(current)) : wanted;
      const scope = Object.entries(current.filters).filter(([one]) => isScope(one));
      return { ...more, filters: { ...Object.fromEntries(scope), ...chosen } };
    });
  return (
    <Page
      title={title}
      about={description}
      {...(isReady ? { more: <Files name={name} wanted={{ ...wanted, sort: state.sort }} /> } : {})}
    >
      <Filters
        state={chosenOf(state)}
        change={changeFilters}
        filters={filtersOf(declared)}
        choice={<RegisterChoice name={name} period={period} />}
        period={
          <>
            <MonthPicker {...period} onMonth={(month) => choose(daysOfMonth(month))} />
            <OwnDays {...period} onDays={choose} />
          </>
        }
      />
      {isReady ? (
        <>
          <Standing reply={query.data} {...period} />
          {/* A small laptop has room for all columns only in the smaller type. */}
          <div className="md:max-xl:text-[13px]">
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
          </div>
        </>
      ) : (
        <p className="box p-4 text-muted">
          Open a{' '}
          <Link
            to={declared.of === 'supplier' ? '/purchases/suppliers' : '/customers'}
            className="text-green-ink underline"
          >
            {declared.of}
          </Link>{' '}
          and choose Ledger.
        </p>
      )}
    </Page>
  );
}

interface StandingProps {
  reply: RegisterReply | undefined;
  from: string;
  to: string;
}

/** What the register is of, where its fields are hidden too, and whether the period can still change. */
function Standing({ reply, from, to }: StandingProps): ReactNode {
  if (reply === undefined) return null;
  const isClosed = reply.closedUntil !== null && from <= reply.closedUntil;
  return (
    <p role="status" className="mb-2 text-[13px] text-muted">
      {reply.ledgerOf !== null && <b className="font-semibold text-ink">{reply.ledgerOf} · </b>}
      <span className="sm:hidden">{nameOfPeriod(from, to)} · </span>
      {formatQuantity(reply.total, 'entry', 'entries')}
      {isClosed && ` · books closed up to ${formatDate(reply.closedUntil)}`}
    </p>
  );
}

function nameOfPeriod(from: string, to: string): string {
  const month = monthOfDays(from, to);
  return month === null ? `${formatDate(from)} to ${formatDate(to)}` : nameOfMonth(month);
}

function Files({
  name,
  wanted,
}: {
  name: RegisterName;
  wanted: ReturnType<typeof wantedOf> & { sort: string };
}): ReactNode {
  if (!useMay()('books.export')) return null;
  const { customerId, supplierId, ...others } = wanted;
  const text = (id: number | null): string | null => (id === null ? null : String(id));
  const query = fileQuery({ ...others, customerId: text(customerId), supplierId: text(supplierId) });
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
    <Field
      label="Register"
      className="min-w-0 flex-1 sm:w-[200px] sm:flex-none lg:max-xl:w-[180px] max-sm:[&>label]:sr-only"
    >
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
function wantedOf({ filters }: ListState, { filters: offered, of, isByPayout }: DeclaredRegister) {
  const current = indianDate(new Date()).slice(0, 7);
  const month = daysOfMonth(current);
  // A ledger is read over a year.
  const first = of === undefined ? month : daysOfMonth(monthBefore(current, 11));
  const chosen = <F extends RegisterFilter>(name: F) => {
    const value = offered.includes(name) ? filters[name] : undefined;
    return REGISTER_FILTERS[name].choices.find(([choice]) => choice === value)?.[0] ?? null;
  };
  const idIn = (text: string | undefined): number | null => {
    const id = Number(text);
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  };
  const customerId = of === 'customer' ? idIn(filters.customerId) : null;
  return {
    from: filters.from ?? first.from,
    to: filters.to ?? month.to,
    buyer: chosen('buyer') as 'registered' | 'unregistered' | null,
    supply: chosen('supply') as 'within' | 'other' | null,
    account: chosen('account') as 'bank' | 'cash' | 'gateway' | 'tds' | null,
    customerId: customerId === null ? null : idOf<CustomerId>(customerId),
    supplierId: of === 'supplier' ? idIn(filters.supplierId) : null,
    payout: isByPayout === true ? (filters.payout ?? '') : '',
  };
}

/** What the period and whose ledger it is are no filters: clearing the filters keeps them. */
const SCOPE = ['from', 'to', 'customerId', 'supplierId'] as const;

function chosenOf(state: ListState): ListState {
  return { ...state, filters: Object.fromEntries(Object.entries(state.filters).filter(([name]) => !isScope(name))) };
}

function isScope(name: string): boolean {
  return SCOPE.some((one) => one === name);
}

function filtersOf({ filters, isByPayout }: DeclaredRegister): readonly Filter[] {
  const choices = filters.map((name): Filter => ({ kind: 'choice', name, ...REGISTER_FILTERS[name] }));
  if (isByPayout !== true) return choices;
  return [...choices, { kind: 'text', name: 'payout', label: 'Settlement', placeholder: 'All' }];
}
