/** List with search, filters and tools. */
import type { ListName } from '@tola/contract/staff';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { type FilterChoices, Filters } from './filters.tsx';
import { List, type ListProps } from './list.tsx';
import { useListLook } from './list-look.ts';
import { type ListFile, ListTools } from './list-tools.tsx';

interface FilteredListProps<Row> extends ListProps<Row>, FilterChoices {
  /** Its address below `/back-office/`, under which views and columns are saved. */
  name: ListName;
  /** The list as a file, for those who may export it. */
  file?: ListFile | null;
  /** In place of a search, in the line of the tools: queues, or what is shown. */
  choice?: ReactNode;
  /** For a list of a period: the control that chooses it. */
  period?: ReactNode;
}

export function FilteredList<Row extends object>({
  name,
  file = null,
  searchPlaceholder,
  filters,
  choice,
  period,
  ...list
}: FilteredListProps<Row>): ReactElement {
  const look = useListLook(name);
  const { hidden } = look;
  const { columns } = list;
  const shown = useMemo(
    () => columns.filter((column, index) => index === 0 || !hidden.has(column.name)),
    [columns, hidden],
  );
  return (
    <>
      <Filters
        state={list.state}
        change={list.change}
        searchPlaceholder={searchPlaceholder}
        filters={filters}
        choice={choice}
        period={period}
        tools={<ListTools list={name} columns={columns} look={look} file={file} />}
      />
      <List {...list} columns={shown} density={look.density} />
    </>
  );
}
