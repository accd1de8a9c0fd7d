import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { richLines } from './rich-lines.ts';
import { type Piece, wordDifference } from './word-difference.ts';

const shown = (pieces: readonly Piece[]): string =>
  pieces.map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `{-${text}-}`)).join('');

describe('words that differ', () => {
  it.each([
    ['', '', ''],
    ['', 'Gold', '{+Gold+}'],
    ['Gold', '', '{-Gold-}'],
    ['Gold is heavy.', 'Gold is soft.', 'Gold is {-heavy-}{+soft+}.'],
    ['We open at ten.', 'We open daily at ten.', 'We open {+daily +}at ten.'],
    ['सोना भारी है', 'सोना नरम है', 'सोना {-भारी-}{+नरम+} है'],
    ['one two three four', 'one zwei drei four', 'one {-two three-}{+zwei drei+} four'],
    ['First.\nSecond.', 'First.\nNew.\nSecond.', 'First.\n{+New.\n+}Second.'],
  ])('%j to %j', (before, after, expected) => {
    expect(shown(wordDifference(before, after))).toBe(expected);
  });

  it('make up both texts, whatever these are', () => {
    const text = fc
      .array(fc.constantFrom('gold', 'silver', ' ', '\n', '.', 'coin', 'é', '₹', '  '), { maxLength: 60 })
      .map((words) => words.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = wordDifference(before, after);
        const without = (kind: Piece['kind']) =>
          pieces.flatMap((piece) => (piece.kind === kind ? [] : piece.text)).join('');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
        expect(pieces.every(({ kind }) => kind === 'same')).toBe(before === after);
      }),
    );
  });

  it('of long texts with little in common take little time', () => {
    const long = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word}${at % 977}`).join(' ');
    const started = performance.now();
    const pieces = wordDifference(long('a'), long('b'));
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(pieces.map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});

describe('rich text as lines', () => {
  it('names headings, lists, links, tables and pictures', () => {
    const html = [
      '<h2>Gold</h2><p>It is <strong>heavy</strong> &amp; <a href="/faq">soft</a>.</p>',
      '<ul><li>one</li><li>two</li></ul><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
      '<figure data-align="left"><img src="/media/articles/x.webp" alt="A coin"><figcaption>The front</figcaption></figure>',
    ].join('');
    expect(richLines(html)).toBe(
      [
        'Heading: Gold',
        'It is **heavy** & soft (/faq).',
        '• one',
        '• two',
        '| a | b',
        '[Picture, left: A coin]',
        'Caption: The front',
      ].join('\n'),
    );
  });
});
