/** How is a page put together without letting a value become markup? */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that was made by `html` and may stand in a page as it is. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | null | readonly Html[];

/** A piece of a page: what stands in the template is markup, what is put into it is text, unless it is `Html` already. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = template.reduce((text, piece, index) => {
    return text + piece + (index < parts.length ? rendered(parts[index] ?? null) : '');
  }, '');
  return { markup };
}

/** Markup from the emulator's own source, such as a style sheet. */
export function trusted(markup: string): Html {
  return { markup };
}

function rendered(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  }
  if ('markup' in part) return part.markup;
  return part.map((piece) => piece.markup).join('');
}
