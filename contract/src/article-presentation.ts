/**
 * Slugs, excerpts and title lines of articles (specification 001 §5), shared by the pages, the site map and the back
 * office.
 */

const SLUG_LENGTH = 100;
const EXCERPT_LENGTH = 160;
const TITLE_LINE_LENGTH = 20;
const TITLE_LINES = 2;
const ELLIPSIS = '…';

/** The slug of one title, before duplicates are numbered: `'995 or 999: what …'` becomes `'995-or-999'`. */
export function slugOfTitle(title: string): string {
  const [beforeColon = ''] = title.split(':', 1);
  const words = beforeColon
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
  return Array.from(words).slice(0, SLUG_LENGTH).join('') || 'untitled';
}

/**
 * The slug of every article, by its id. Of equal slugs the oldest article keeps the plain one; later ones get `-1`, `-2`
 * and so on, so that a new article never takes over the URL of an old one.
 */
export function articleSlugs(
  articles: readonly { readonly id: number; readonly title: string }[],
): Map<number, string> {
  const slugs = new Map<number, string>();
  const taken = new Set<string>();
  for (const { id, title } of articles.toSorted((one, other) => one.id - other.id)) {
    const plain = slugOfTitle(title);
    let slug = plain;
    for (let suffix = 1; taken.has(slug); suffix += 1) slug = `${plain}-${suffix}`;
    taken.add(slug);
    slugs.set(id, slug);
  }
  return slugs;
}

/** Excerpt of a rich text: no tags, at most 160 characters and an ellipsis. */
export function excerptOfHtml(html: string): string {
  const text = textOfHtml(html);
  const characters = Array.from(text);
  if (characters.length <= EXCERPT_LENGTH) return text;
  return characters.slice(0, EXCERPT_LENGTH).join('').trimEnd() + ELLIPSIS;
}

/** Plain text of a rich text; block boundaries become spaces. */
export function textOfHtml(html: string): string {
  const text = html
    .replace(/<\/?(?:p|h[1-6]|ul|ol|li|blockquote|figure|figcaption|table|thead|tbody|tr|th|td|br|hr)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '');
  return decodeEntities(text).replace(/\s+/g, ' ').trim();
}

/** Decodes HTML entities. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, characterOfEntity);
}

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: '’',
  gt: '>',
  lt: '<',
  nbsp: ' ',
  quot: '"',
};

function characterOfEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return namedEntities[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/**
 * A card's title, wrapped at 20 characters per line; a third line is cut off and the second ends in an ellipsis. A word that
 * is longer than a line has a line of its own and is broken there.
 */
export function cardTitleLines(title: string): string[] {
  const lines: string[] = [];
  for (const word of title
    .split(/\s+/)
    .filter((part) => part !== '')
    .flatMap(partsOfWord)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= TITLE_LINE_LENGTH) lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
  }
  if (lines.length <= TITLE_LINES) return lines;
  return [...lines.slice(0, TITLE_LINES - 1), `${lines[TITLE_LINES - 1]}${ELLIPSIS}`];
}

function partsOfWord(word: string): string[] {
  const characters = Array.from(word);
  const parts: string[] = [];
  for (let at = 0; at < characters.length; at += TITLE_LINE_LENGTH) {
    parts.push(characters.slice(at, at + TITLE_LINE_LENGTH).join(''));
  }
  return parts;
}

/** The href of an article's link: unchanged with a scheme or a leading slash, otherwise with https; `#` when empty. */
export function articleLinkTarget(link: string | null): string {
  const trimmed = link?.trim() ?? '';
  if (trimmed === '') return '#';
  return /^(?:https?:\/\/|\/)/i.test(trimmed) ? trimmed : `https://${trimmed}`;
}
