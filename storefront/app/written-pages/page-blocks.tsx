import type { ContentBlock, PageSection } from '@tola/contract/pages';
import type { ReactElement } from 'react';

/** Content blocks: paragraphs, lists, tables. */
export function PageBlocks({ blocks }: { blocks: PageSection['blocks'] }): ReactElement {
  return (
    <div className="grid gap-3.5">
      {blocks.map((block) => (
        <Block key={keyOf(block)} block={block} />
      ))}
    </div>
  );
}

/** Texts do not change while shown, so the beginning of a block is a stable key. */
function keyOf(block: ContentBlock): string {
  if (block.kind === 'p') return block.text;
  return block.kind === 'list' ? block.items.join() : block.head.join() + block.rows.length;
}

function Block({ block }: { block: ContentBlock }): ReactElement {
  switch (block.kind) {
    case 'p':
      return <p>{block.text}</p>;
    case 'list':
      return (
        <ul className="grid list-disc gap-2 pl-5 marker:text-gold">
          {block.items.map((item) => (
            <li key={item} className="pl-1">
              {item}
            </li>
          ))}
        </ul>
      );
    case 'table':
      return <PageTable head={block.head} rows={block.rows} />;
  }
}

interface PageTableProps {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

function PageTable({ head, rows }: PageTableProps): ReactElement {
  return (
    <table className="w-full border-collapse text-[15px]">
      <thead>
        <tr className="border-b-2 border-line text-left">
          {head.map((title) => (
            <th key={title} scope="col" className="py-2 pr-4 align-bottom font-semibold">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()} className="border-b border-line">
            {row.map((cell, column) => (
              <td key={`${head[column]}`} className="py-2.5 pr-4 align-top">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
