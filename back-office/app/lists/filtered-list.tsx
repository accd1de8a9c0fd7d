/** List with search and filters. */
import type { ReactElement } from 'react';
import { type FilterChoices, Filters } from './filters.tsx';
import { List, type ListProps } from './list.tsx';

export function FilteredList<Row extends object>({
  searchPlaceholder,
  filters,
  ...list
}: ListProps<Row> & FilterChoices): ReactElement {
  return (
    <>
      <Filters state={list.state} change={list.change} searchPlaceholder={searchPlaceholder} filters={filters} />
      <List {...list} />
    </>
  );
}
