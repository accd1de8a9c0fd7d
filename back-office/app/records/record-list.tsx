/** Record list for any resource, generated from its description. */
import {
  allowedDecisions,
  type Field,
  hasRight,
  type ListedRecord,
  listChoices,
  listRecords,
  mayAddOrRemove,
  type Resource,
  resourceNamed,
} from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import { type ReactElement, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { callApi } from '../api/client.ts';
import { useApiQuery } from '../api/hooks.ts';
import { buttonClass } from '../controls/button.tsx';
import { NOTHING, sentenceCase } from '../controls/format.ts';
import { DateAndTime } from '../controls/when.tsx';
import { formatField, isNumeric } from '../fields/field-format.ts';
import { FilteredList } from '../lists/filtered-list.tsx';
import type { Filter } from '../lists/filters.tsx';
import type { Column } from '../lists/list.tsx';
import { fileQuery, scopeOf, useListState } from '../lists/list-state.ts';
import { useSelection } from '../lists/selection.ts';
import { SelectionBar } from '../lists/selection-bar.tsx';
import { useSelf } from '../session/use-self.ts';
import { NotFound } from '../shell/not-found.tsx';
import { Page } from '../shell/page.tsx';
import { BulkDecisions, nameOf } from './bulk-decisions.tsx';

export default function RecordListPage(): ReactElement {
  const { resource: name = '' } = useParams();
  const resource = resourceNamed(name);
  const self = useSelf();
  if (resource === null || !hasRight(self.rights, resource.right)) return <NotFound />;
  return <RecordList key={name} resource={resource} />;
}

function RecordList({ resource }: { resource: Resource }): ReactElement {
  const [state, change] = useListState();
  const self = useSelf();
  const { page, perPage, search, sort } = state;
  const wanted = { resource: resource.name, page, perPage, search, sort, filters: { ...state.filters } };
  const query = useApiQuery(listRecords, wanted, { keepPrevious: true });
  const columns = useMemo(() => columnsOf(resource), [resource]);
  const filters = useFilters(resource);
  const decisions = allowedDecisions(resource, self.rights);
  const selection = useSelection<ListedRecord>(({ id }) => id, scopeOf(state));
  const rowName = ({ id, values }: ListedRecord): string => nameOf(resource, values) || `${resource.singular} ${id}`;
  return (
    <Page
      title={resource.title}
      actions={
        resource.canAdd &&
        mayAddOrRemove(self.rights, resource) && (
          <Link to={`/records/${resource.name}/new`} className={buttonClass('solid')}>
            Add {resource.singular}
          </Link>
        )
      }
    >
      <FilteredList
        name={`records/${resource.name}`}
        file={{
          href: `/back-office/files/lists/${resource.name}.csv?${fileQuery({ ...state.filters, search: state.search, sort: state.sort })}`,
          isProtected: false,
        }}
        filters={filters}
        searchPlaceholder={resource.searchPlaceholder}
        label={resource.title}
        columns={columns}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/records/${resource.name}/${id}`}
        empty={
          state.search === '' && Object.keys(state.filters).length === 0
            ? `No ${pluralOf(resource)} yet`
            : `No matching ${pluralOf(resource)}`
        }
        {...(decisions.length === 0 ? {} : { selection, nameOf: rowName })}
      />
      <SelectionBar
        selection={selection}
        total={query.data?.total ?? 0}
        isTotalCapped={false}
        readPage={async (page, perPage) => (await callApi(listRecords, { ...wanted, page, perPage })).rows}
      >
        <BulkDecisions {...{ resource, decisions }} rows={selection.rows} onDone={selection.clear} />
      </SelectionBar>
    </Page>
  );
}

/** The title within a sentence; an abbreviation such as FAQs keeps its capitals. */
function pluralOf({ title }: Resource): string {
  return /^[A-Z]{2}/.test(title) ? title : title.toLowerCase();
}

/**
 * Phones show the first two columns on the left; on the right the status, which is the last column with chips, and the
 * figures, such as stock and price. Of many figures the last ones move to the left, so that the sides are of one height.
 */
function columnsOf(resource: Resource): Column<ListedRecord>[] {
  const listed = resource.fields.filter((field) => field.listed === true && !TIMES_OF_STATE.includes(field.name));
  const state = listed.findLast(({ kind }) => kind === 'flag' || kind === 'choice');
  const figures = listed.filter((field, index) => index >= 2 && field !== state && isNumeric(field.kind));
  const moved = figures.slice(figures.length - Math.max(0, Math.floor((figures.length - 1) / 2)));
  return listed.map((field, index) => ({
    name: field.name,
    label: field.columnLabel ?? field.label,
    sortable: true,
    numeric: isNumeric(field.kind),
    ...(moved.includes(field) ? ({ phone: 'left', isNamedOnPhone: true } as const) : sideOf(field, index, state)),
    cell: ({ values }) => {
      const text = formatField(field, values);
      return text === NOTHING ? NOTHING : <Value field={field} values={values} text={text} />;
    },
  }));
}

/** The state names the time that is due; the files of the list have both. */
const TIMES_OF_STATE = ['publishFrom', 'publishUntil'];

function sideOf(
  field: Field,
  index: number,
  state: Field | undefined,
): Pick<Column<never>, 'phone' | 'isNamedOnPhone'> {
  // A figure alone says nothing, such as a sort order.
  if (index < 2 && field !== state) return { phone: 'left', isNamedOnPhone: isNumeric(field.kind) };
  if (field === state) return { phone: 'right' };
  return isNumeric(field.kind) ? { phone: 'right', isNamedOnPhone: true } : {};
}

interface ValueProps {
  field: Field;
  values: Readonly<Record<string, unknown>>;
  /** The value as text. */
  text: string;
}

function Value({ field, values, text }: ValueProps): ReactElement {
  if (field.kind === 'flag') return <Chip tone={values[field.name] === true ? 'good' : 'plain'}>{text}</Chip>;
  if (field.kind === 'choice' && field.filtered === true)
    return <Chip tone={TONES.get(String(values[field.name])) ?? 'plain'}>{text}</Chip>;
  if (field.kind === 'text') return <span className="line-clamp-2 max-w-[52ch]">{text}</span>;
  const value = values[field.name];
  if (field.kind === 'dateTime' && typeof value === 'string') return <DateAndTime at={value} />;
  return <span className={isNumeric(field.kind) ? 'whitespace-nowrap' : ''}>{text}</span>;
}

/** Chip tones: pending or scheduled, and live. */
const TONES = new Map<string, 'gold' | 'good'>([
  ['waiting', 'gold'],
  ['to come', 'gold'],
  ['scheduled', 'gold'],
  ['published', 'good'],
  ['active', 'good'],
]);

/** Options of a reference field come from the referenced resource. */
function useFilters(resource: Resource): Filter[] {
  const referenced = resource.fields.find((field) => field.kind === 'reference' && field.filtered === true);
  const other = referenced?.kind === 'reference' ? referenced.resource : '';
  const choices = useApiQuery(listChoices, { resource: other }, { enabled: other !== '' });
  return resource.fields
    .filter(({ filtered }) => filtered === true)
    .map((field) => ({
      kind: 'choice' as const,
      name: field.name,
      label: sentenceCase(field.label),
      choices: choicesOf(field, choices.data ?? []),
    }));
}

function choicesOf(field: Field, others: readonly { id: number; label: string }[]): (readonly [string, string])[] {
  if (field.kind === 'choice') return [...field.choices];
  if (field.kind === 'flag')
    return [
      ['yes', field.labels[0]],
      ['no', field.labels[1]],
    ];
  return others.map(({ id, label }) => [String(id), label] as const);
}
