/**
 * Elements allowed in an article. The server stores and the pages render nothing else. Only links and pictures have
 * attributes.
 */
export const richTextTags = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'a',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

export type RichTextTag = (typeof richTextTags)[number];

/** A picture is `<figure data-align="left"><img src alt><figcaption>…</figcaption></figure>`, its caption optional. */
export const PICTURE_ALIGNMENTS = ['center', 'left', 'right', 'wide'] as const;
export type PictureAlignment = (typeof PICTURE_ALIGNMENTS)[number];

/** Widths of a picture's files, besides its own. */
export const ARTICLE_PICTURE_WIDTHS = [480, 960] as const;
/** A larger picture is made this wide, in pixels. */
export const ARTICLE_PICTURE_WIDTH = 1600;

export interface ArticlePicturePath {
  /** Path without its ending `-s.webp`. */
  readonly stem: string;
  /** Pixels of the largest file. */
  readonly width: number;
  readonly height: number;
}

/** The uploaded picture at this path; null for any other address, which no article may show. */
export function articlePicture(src: string): ArticlePicturePath | null {
  const found = /^(\/media\/articles\/uploads\/[a-z0-9-]{1,80}-(\d{3,4})x(\d{2,5}))-s\.webp$/.exec(src);
  if (found === null) return null;
  const [, stem = '', width, height] = found;
  return { stem, width: Number(width), height: Number(height) };
}

export function alignmentOf(text: string): PictureAlignment {
  return PICTURE_ALIGNMENTS.find((one) => one === text) ?? 'center';
}
