/** Checkboxes that select a row, with Shift a range of rows, or the rows of the page. */
import type { ReactElement } from 'react';
import type { Selection } from './selection.ts';

interface RowCheckboxProps<Row> {
  row: Row;
  rows: readonly Row[];
  selection: Selection<Row>;
  name: string;
}

const TARGET = 'grid size-11 cursor-pointer place-items-center lg:size-9';
const BOX = 'size-[18px] accent-[var(--green)]';

export function RowCheckbox<Row>({ row, rows, selection, name }: RowCheckboxProps<Row>): ReactElement {
  return (
    <label className={TARGET}>
      <span className="sr-only">Select {name}</span>
      <input
        type="checkbox"
        className={BOX}
        checked={selection.isSelected(row)}
        // The click event knows whether Shift is held; without it a range of text would be selected.
        onChange={(event) => {
          const { nativeEvent } = event;
          selection.toggle(row, rows, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
        }}
      />
    </label>
  );
}

export function PageCheckbox<Row>({
  rows,
  selection,
}: Pick<RowCheckboxProps<Row>, 'rows' | 'selection'>): ReactElement {
  const selected = rows.filter((row) => selection.isSelected(row)).length;
  return (
    <label className={TARGET}>
      <span className="sr-only">Select all on this page</span>
      <input
        type="checkbox"
        className={BOX}
        ref={(box) => {
          if (box !== null) box.indeterminate = selected > 0 && selected < rows.length;
        }}
        checked={selected > 0 && selected === rows.length}
        onChange={() => selection.togglePage(rows)}
      />
    </label>
  );
}
