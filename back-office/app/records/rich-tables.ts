/**
 * Table support for the article editor: one node per HTML tag the server allows. The editor drops unknown tags * on the first keystroke.
 */
import { type Editor, Extension, Node } from '@tiptap/react';

interface Part {
  readonly tag: string;
  readonly content: string;
  /** Typing, deleting and pasting never cross its boundary. */
  readonly isolating?: boolean;
  readonly group?: string;
}

function part({ tag, content, isolating = false, group }: Part): Node {
  return Node.create({
    name: tag,
    content,
    isolating,
    ...(group === undefined ? {} : { group }),
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });
}

const parts: readonly Part[] = [
  { tag: 'table', content: 'thead? tbody', isolating: true, group: 'block' },
  { tag: 'thead', content: 'tr+' },
  { tag: 'tbody', content: 'tr+' },
  { tag: 'tr', content: '(th | td)+' },
  { tag: 'th', content: 'inline*', isolating: true },
  { tag: 'td', content: 'inline*', isolating: true },
];

export const RichTables = Extension.create({
  name: 'richTables',
  addExtensions: () => parts.map(part),
  // The default Enter splits the cell.
  addKeyboardShortcuts() {
    return {
      Enter: () => ['td', 'th'].some((cell) => this.editor.isActive(cell)) && this.editor.commands.setHardBreak(),
    };
  },
});

const HEAD = '<tr><th>Column</th><th>Column</th></tr>';
const ROW = '<tr><td></td><td></td></tr>';

export function insertTable(editor: Editor): void {
  editor.chain().focus().insertContent(`<table><thead>${HEAD}</thead><tbody>${ROW}${ROW}</tbody></table><p></p>`).run();
}

/** Adds an empty row below the cursor; from the header row, as the first body row. */
export function addRow(editor: Editor): void {
  const row = rowAt(editor);
  if (row === null) return;
  const { td } = editor.schema.nodes;
  if (td === undefined) return;
  const cells = Array.from({ length: row.node.childCount }, () => td.create());
  const at = row.parent === 'thead' ? row.end + 2 : row.end;
  editor.chain().focus().insertContentAt(at, row.node.type.create(null, cells).toJSON()).run();
}

/** Removes the row at the cursor, or the whole table when it is the last row of its section. */
export function removeRow(editor: Editor): void {
  const row = rowAt(editor);
  if (row === null) return;
  const range = row.isOnly ? row.table : { from: row.start, to: row.end };
  editor.chain().focus().deleteRange(range).run();
}

interface Row {
  readonly node: Editor['state']['doc'];
  readonly start: number;
  readonly end: number;
  readonly parent: string;
  readonly isOnly: boolean;
  readonly table: { readonly from: number; readonly to: number };
}

function rowAt({ state }: Editor): Row | null {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 1; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name !== 'tr') continue;
    const section = $from.node(depth - 1);
    const table = { from: $from.before(depth - 2), to: $from.after(depth - 2) };
    const isOnly = section.childCount === 1;
    return { node, start: $from.before(depth), end: $from.after(depth), parent: section.type.name, isOnly, table };
  }
  return null;
}
