// @vitest-environment happy-dom
import { type RecordValues, resourceNamed } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { recordResolver } from '../forms/schema-resolver.ts';
import { enter, fields, press, show } from '../testing/screen.ts';
import { RowsControl } from './rows-control.tsx';

const blocks = resourceNamed('occasions')?.fields.filter(({ name }) => name === 'content') ?? [];
const PIECES_ONLY = ['Pieces for', 'Pieces found by', 'Pieces up to (excluding GST)'];

interface FormProps {
  readonly content: readonly RecordValues[];
  readonly onSave?: (values: RecordValues) => void;
}

function Form({ content, onSave = () => undefined }: FormProps): ReactElement {
  const form = useForm<Record<string, unknown>>({
    defaultValues: { content },
    resolver: recordResolver(blocks, null),
  });
  const [field] = blocks;
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit(onSave)}>
        {field?.kind === 'rows' && <RowsControl field={field} />}
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  );
}

const block = (values: RecordValues): RecordValues => ({
  ...{ kind: 'text', heading: 'Why gold', body: '', occasion: null, words: '', toPaise: null },
  ...values,
});

const labels = (): string[] => PIECES_ONLY.filter((label) => fields(label).length > 0);

describe('the blocks of an occasion', () => {
  it('show the fields of their kind alone, and keep what was typed for another', async () => {
    const onSave = vi.fn();
    await show(<Form content={[block({})]} onSave={onSave} />);
    expect(labels()).toEqual([]);
    expect(fields('Text')).toHaveLength(1);
    await enter(fields('Block')[0], 'pieces');
    expect(labels()).toEqual(PIECES_ONLY);
    await enter(fields('Pieces found by')[0], 'lakshmi silver');
    await enter(fields('Block')[0], 'gifts');
    expect(labels()).toEqual([]);
    await press('Save');
    expect(onSave.mock.calls[0]?.[0]).toMatchObject({ content: [{ kind: 'gifts', words: 'lakshmi silver' }] });
    await enter(fields('Block')[0], 'pieces');
    expect(fields('Pieces found by')[0]?.value).toBe('lakshmi silver');
  });

  it('say beside the field of which block what is wrong, also where its kind hides the field', async () => {
    const onSave = vi.fn();
    const content = [block({}), block({ heading: '' }), block({ words: 'x'.repeat(101) })];
    await show(<Form content={content} onSave={onSave} />);
    await press('Save');
    expect(onSave).not.toHaveBeenCalled();
    const problems = fields('Heading').map((field) => field.getAttribute('aria-invalid'));
    expect(problems).toEqual([null, 'true', null]);
    expect(document.activeElement).toBe(fields('Heading')[1]);
    expect(fields('Pieces found by')).toHaveLength(1);
    const alerts = [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
    expect(alerts).toEqual(['Required', 'Longer than 100 characters']);
  });
});
