import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentBlock } from '../pages.ts';
import { formatBody, parseBody } from './page-body.ts';

describe('the body of a page', () => {
  it('parses paragraphs, lists and tables', () => {
    const body = 'First\nand second line.\n\n\n- one\n- two\n  and more\n\n| a | b |\n|1|  2 or \\| 3 |\n\nLast.\n';
    expect(parseBody(body)).toEqual([
      { kind: 'p', text: 'First\nand second line.' },
      { kind: 'list', items: ['one', 'two\nand more'] },
      {
        kind: 'table',
        head: ['a', 'b'],
        rows: [['1', '2 or | 3']],
      },
      { kind: 'p', text: 'Last.' },
    ]);
  });

  it('is empty without text', () => {
    expect(parseBody(' \n\n \n')).toEqual([]);
    expect(formatBody([])).toBe('');
  });

  it('preserves a paragraph that looks like a list or a table', () => {
    const blocks: ContentBlock[] = ['- 5 degrees', '|x|', '\\ and more', 'a\n- b'].map((text) => ({ kind: 'p', text }));
    expect(parseBody(formatBody(blocks))).toEqual(blocks);
  });

  it('round-trips any content', () => {
    const words = fc
      .stringMatching(/^[a-z0-9|\\ {}-]{1,12}$/)
      .map((text) => text.trim())
      .filter((text) => text !== '');
    const cell = words.filter((text) => !text.endsWith('\\') && !text.includes('\\|'));
    const block: fc.Arbitrary<ContentBlock> = fc.oneof(
      words.map((text): ContentBlock => ({ kind: 'p', text })),
      fc.array(words, { minLength: 1, maxLength: 3 }).map((items): ContentBlock => ({ kind: 'list', items })),
      fc
        .array(fc.tuple(cell, cell), { minLength: 1, maxLength: 3 })
        .map(([head = ['a', 'b'], ...rows]): ContentBlock => ({ kind: 'table', head, rows })),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
        expect(parseBody(formatBody(blocks))).toEqual(blocks);
      }),
    );
  });
});
