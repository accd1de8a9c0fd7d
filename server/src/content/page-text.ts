/** Extracts the visible text of pages, for tests. */
import type { ContentBlock } from '@tola/contract';
import type { PageSection, PolicyPage } from '@tola/seed';

/** Visible texts of a block, in reading order. */
function textsOfBlock(block: ContentBlock): readonly string[] {
  switch (block.kind) {
    case 'p':
      return [block.text];
    case 'list':
      return block.items;
    case 'table':
      return [...block.head, ...block.rows.flat()];
  }
}

/** Visible texts of sections, including headings. */
export function textsOfSections(sections: readonly PageSection[]): string[] {
  return sections.flatMap((section) => [section.heading, ...section.blocks.flatMap(textsOfBlock)]);
}

/** Visible text of a policy page. */
export function textOfPolicy(page: PolicyPage): string {
  return [page.title, page.intro ?? '', ...textsOfSections(page.sections)].join('\n');
}

/** Words of an HTML text, without tags. */
export function wordsOfHtml(html: string): string[] {
  return html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
}
