/** HTML templates with escaping. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escaped markup, made by `html`. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | null | readonly Html[];

/** A template: its literals are markup, its values are escaped unless they are `Html`. */
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
