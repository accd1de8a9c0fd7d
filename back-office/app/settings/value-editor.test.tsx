// @vitest-environment happy-dom
import type { SettingShape } from '@tola/contract/staff';
import { act, type ReactElement, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { enter, fields, press, show } from '../testing/screen.ts';
import { isUnreadable, ValueEditor } from './value-editor.tsx';

let held: unknown;
function Editor({ name, shape, value }: { name: string; shape: SettingShape; value: unknown }): ReactElement {
  const [now, setNow] = useState(value);
  held = now;
  return <ValueEditor {...{ name, shape }} label="Setting" value={now} onChange={setNow} isWhole />;
}

const labels = (): (string | null)[] =>
  [...document.querySelectorAll('label')].map(({ firstChild }) => firstChild?.textContent ?? null);

describe('the editor of a setting', () => {
  it('takes a dated list: a new entry begins as the last one, and figures are typed in their unit', async () => {
    const shape: SettingShape = {
      kind: 'list',
      of: { kind: 'group', of: { since: { kind: 'date' }, gstBp: { kind: 'figure' }, abovePaise: { kind: 'figure' } } },
    };
    const first = { since: '2026-04-01', gstBp: 300, abovePaise: 500_00 };
    await show(<Editor name="gst" shape={shape} value={[first]} />);
    const figures = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('input[inputmode]')];
    expect(figures().map(({ value }) => value)).toEqual(['3', '500']);
    await press('Add another');
    expect(held).toEqual([first, first]);
    await enter(figures()[2], '3.5');
    await enter(figures()[3], '1,24,530.75');
    expect(held).toEqual([first, { ...first, gstBp: 350, abovePaise: 1_24_530_75 }]);
    await press('Remove Setting 1');
    expect(held).toEqual([{ ...first, gstBp: 350, abovePaise: 1_24_530_75 }]);
    await press('Remove Setting 1');
    expect(held).toEqual([]);
    await press('Add');
    expect(held).toEqual([{ since: '', gstBp: null, abovePaise: null }]);
  });

  it('says that a figure is none, instead of leaving it out', async () => {
    const shape: SettingShape = { kind: 'group', of: { sharePaise: { kind: 'figure', optional: true } } };
    await show(<Editor name="" shape={shape} value={{ sharePaise: null }} />);
    const [figure] = document.querySelectorAll('input');
    for (const typed of ['12x', '12.345']) {
      await enter(figure, typed);
      expect(isUnreadable(held), typed).toBe(true);
      expect(document.querySelector('[role=alert]')?.textContent).toContain('Not a number');
    }
    await enter(figure, '12.34');
    expect(held).toEqual({ sharePaise: 12_34 });
    expect(isUnreadable([held, { sharePaise: null }])).toBe(false);
    expect(document.querySelector('[role=alert]')).toBeNull();
  });

  it('takes chosen words in an order, each once', async () => {
    const shape: SettingShape = { kind: 'list', of: { kind: 'choice', choices: ['Upi', 'NEFT', 'Card'] } };
    await show(<Editor name="modes" shape={shape} value={['NEFT']} />);
    const [adder] = fields('Add to setting');
    await enter(adder, 'Card');
    await enter(fields('Add to setting')[0], 'Upi');
    expect(held).toEqual(['NEFT', 'Card', 'Upi']);
    expect(fields('Add to setting')).toEqual([]);
    const up = [...document.querySelectorAll<HTMLButtonElement>('li button[aria-label$=" up"]')];
    expect(up.map(({ disabled }) => disabled)).toEqual([true, false, false]);
    await act(async () => up[2]?.click());
    expect(held).toEqual(['NEFT', 'Upi', 'Card']);
  });

  it('takes a choice of numbers as a number, and a switch', async () => {
    const shape: SettingShape = {
      kind: 'group',
      of: { digits: { kind: 'choice', choices: [4, 6] }, isOn: { kind: 'flag' }, words: { kind: 'text' } },
    };
    await show(<Editor name="" shape={shape} value={{ digits: 4, isOn: false, words: '' }} />);
    await enter(document.querySelector('select') ?? undefined, '6');
    await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
    await enter(document.querySelector('textarea') ?? undefined, 'Ring twice');
    expect(held).toEqual({ digits: 6, isOn: true, words: 'Ring twice' });
    expect(labels()).toHaveLength(3);
  });
});
