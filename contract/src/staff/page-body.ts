/**
 * The body of a page as typed. An empty line ends a block; lines starting with `- ` are a list, lines starting * with `|` a table with its header first; everything else is a paragraph.
 */
import type { ContentBlock } from '../pages.ts';

/** Parses typed text into blocks, without empty ones. */
export function parseBody(body: string): ContentBlock[] {
  return body
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((block) => block.replace(/^\n+|\s+$/g, ''))
    .filter((block) => block.trim() !== '')
    .map(blockOf);
}

function blockOf(block: string): ContentBlock {
  const lines = block.split('\n');
  if (lines.every((line) => line.startsWith('|'))) {
    const [head = [], ...rows] = lines.map(cellsOf);
    return { kind: 'table', head, rows };
  }
  if (block.startsWith('- ')) {
    return {
      kind: 'list',
      items: block
        .slice(2)
        .split(/\n- /)
        .map((item) => item.replaceAll('\n  ', '\n')),
    };
  }
  // A backslash escapes a paragraph that starts like a list or table.
  return { kind: 'p', text: block.replace(/^\\(?=[\\|-])/, '') };
}

/** `| a | b |` without its outer bars; a bar within a cell is written `\|`. */
function cellsOf(line: string): string[] {
  const inner = line.replace(/^\|/, '').replace(/(?<!\\)\|\s*$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** The text that {@link parseBody} reads as these blocks. */
export function formatBody(blocks: readonly ContentBlock[]): string {
  return blocks.map(textOf).join('\n\n');
}

function textOf(block: ContentBlock): string {
  switch (block.kind) {
    case 'p':
      return block.text.replace(/^(?=\\|\||- )/, '\\');
    case 'list':
      return block.items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n');
    case 'table':
      return [block.head, ...block.rows].map(rowOf).join('\n');
  }
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
