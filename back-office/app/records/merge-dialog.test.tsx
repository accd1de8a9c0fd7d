// @vitest-environment happy-dom
import type { FieldShape, RecordValues } from '@tola/contract/staff';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fields, press, show } from '../testing/screen.ts';
import { MergeDialog } from './merge-dialog.tsx';

const FIELDS: readonly FieldShape[] = [
  { name: 'title', label: 'Title', kind: 'line' },
  { name: 'stock', label: 'Stock', kind: 'integer' },
  { name: 'pricePaise', label: 'Price', kind: 'paise' },
  { name: 'note', label: 'Note', kind: 'text', optional: true },
  { name: 'sold', label: 'Sold', kind: 'integer', readOnly: true },
];
const base = { title: 'Lotus', stock: 4, pricePaise: 100_00, note: '', sold: 1 };
const mine = { ...base, title: 'Lotus coin', note: 'Mine', sold: 1 };
const theirs = { ...base, stock: 3, note: 'Theirs', sold: 2 };

const ticks = (): readonly HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('fieldset input')];

async function open(onSaveMerged: (values: RecordValues) => void, mayEdit?: (field: FieldShape) => boolean) {
  const never = (): void => undefined;
  await show(
    <MergeDialog
      {...{ resource: { fields: FIELDS }, base, mine, theirs, onSaveMerged }}
      {...(mayEdit === undefined ? {} : { mayEdit })}
      onDiscardMine={never}
      onClose={never}
    />,
  );
}

describe('two people at one record', () => {
  it('keep what one of them changed, and theirs where both did', async () => {
    const onSaveMerged = vi.fn();
    await open(onSaveMerged);
    expect(ticks().map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
      ['Title', true],
      ['Stock', false],
      ['Note', false],
    ]);
    await press('Save merged version');
    expect(onSaveMerged).toHaveBeenCalledWith({ title: 'Lotus coin', stock: 3, pricePaise: 100_00, note: 'Theirs' });
  });

  it('choose field by field', async () => {
    const onSaveMerged = vi.fn();
    await open(onSaveMerged);
    await act(async () => {
      for (const tick of ticks()) tick.click();
    });
    await press('Save merged version');
    expect(onSaveMerged).toHaveBeenCalledWith({ title: 'Lotus', stock: 4, pricePaise: 100_00, note: 'Mine' });
  });

  it('are not asked about a field that the person may not change', async () => {
    const onSaveMerged = vi.fn();
    await open(onSaveMerged, ({ name }) => name !== 'title');
    expect(ticks()).toHaveLength(2);
    await press('Save merged version');
    expect(onSaveMerged.mock.calls[0]?.[0]).toMatchObject({ title: 'Lotus' });
    expect(fields('Title')).toEqual([]);
  });
});
