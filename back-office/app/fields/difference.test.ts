import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Difference } from './difference.tsx';
import { fieldTexts } from './field-texts.ts';

function rowsOf(setting: string, before: unknown, after: unknown): string[] {
  const texts = fieldTexts({ kind: 'setting', subjectId: setting });
  const html = renderToStaticMarkup(createElement(Difference, { before, after, texts }));
  return [...html.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/g)].map(([, label = '']) => label);
}

test('shows a setting that is a list as one row', () => {
  const rates = [{ since: '2017-07-01', bp: 300 }];
  expect(rowsOf('gst', rates, [...rates, { since: '2026-12-01', bp: 500 }])).toEqual(['GST']);
  expect(rowsOf('bankHolidays', [], ['2026-12-25'])).toEqual(['Bank holidays']);
});

test('shows one row for each changed part of a group', () => {
  expect(rowsOf('premiumApproval', { gold: 100, silver: 100 }, { gold: 100, silver: 200 })).toEqual(['Silver']);
});
