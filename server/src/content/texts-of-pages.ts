/** The words of a page, for tests of what the first texts say. */
import type { ContentBlock } from '@tola/contract';
import type { PageSection, PolicyPage } from '@tola/seed';

/** Every visible text of one block, in reading order. */
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

/** Every visible text of a list of sections, headings included. */
export function textsOfSections(sections: readonly PageSection[]): string[] {
  return sections.flatMap((section) => [section.heading, ...section.blocks.flatMap(textsOfBlock)]);
}

/** A whole policy page as one text, as a reader meets it. */
export function textOfPolicy(page: PolicyPage): string {
  return [page.title, page.intro ?? '', ...textsOfSections(page.sections)].join('\n');
}

/** The words of an HTML text, tags taken out. */
export function wordsOfHtml(html: string): string[] {
  return html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
}
