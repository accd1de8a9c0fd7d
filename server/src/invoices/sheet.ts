/** Drawing surface for A4 documents: fonts, text blocks, rules, QR codes and page breaks. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { create as createQr } from 'qrcode';

const require = createRequire(import.meta.url);
/** The complete Inter font: the web subsets have the rupee sign and the digits in different files. */
const REGULAR = readFileSync(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'));
const STRONG = readFileSync(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'));
/** For names and messages in Hindi and Marathi, which Inter has no letters for. It has the Latin ones too. */
const DEVANAGARI = readFileSync(
  require.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
);
const STRONG_DEVANAGARI = readFileSync(
  require.resolve('@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf'),
);

export const PAGE = { width: 595.28, height: 841.89, margin: 40 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
/** Content ends here; the footer is below. */
export const PAGE_END = PAGE.height - 60;

const INK = '#1d1a16';
const MUTED = '#6b645a';
const LINE = '#d9d2c5';
const GREEN = '#12443a';
const GOLD = '#b8862b';

export interface TextStyle {
  readonly size?: number;
  readonly strong?: boolean;
  readonly muted?: boolean;
  readonly accent?: boolean;
  readonly align?: 'left' | 'right' | 'center';
}

export interface Sheet {
  /** Vertical position of the next block. */
  y: number;
  readonly pages: number;
  text(x: number, y: number, width: number, content: string, style?: TextStyle): void;
  heightOf(width: number, content: string, style?: TextStyle): number;
  /** Width of the text on a single line. */
  widthOf(content: string, style?: TextStyle): number;
  /** Horizontal line across the content width. */
  rule(y: number, weight?: number): void;
  band(y: number, height: number): void;
  /** The mark of the brand: a disc in a ring. */
  mark(x: number, y: number, size: number): void;
  qr(x: number, y: number, size: number, content: string): void;
  /** A PNG in its own proportions within a box. */
  picture(x: number, y: number, box: { readonly width: number; readonly height: number }, png: Uint8Array): void;
  nextPage(): void;
  /** Runs `onEachPage` for every page of the document, now that their count is known. */
  eachPage(onEachPage: (page: number, pages: number) => void): void;
}

/** In points; A4 where none is given. */
export interface PaperSize {
  readonly width: number;
  readonly height: number;
}

/** A PDF of one document, or of several, each beginning on a page of its own. */
export interface SheetFile {
  /** The sheet of the first document, then of the next one on paper of this size. Those before it can no longer be drawn on. */
  next(size?: PaperSize): Sheet;
  end(): Promise<Buffer>;
}

type Pdf = InstanceType<typeof PDFDocument>;

/** PDF metadata. */
interface SheetMetadata {
  readonly title: string;
  readonly author: string;
  readonly at: Date;
  /** Of the first page. */
  readonly size?: PaperSize;
}

/** Opens a file. The same metadata and drawing calls produce the same bytes. */
export function openFile(metadata: SheetMetadata): SheetFile {
  const doc = openDocument(metadata);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  let isEmpty = true;
  return {
    next(size) {
      if (!isEmpty) {
        // Of many documents only the pages of one are held.
        doc.flushPages();
        doc.addPage(pageOf(size));
      }
      isEmpty = false;
      const { start, count } = doc.bufferedPageRange();
      return sheetFrom(doc, start + count - 1);
    },
    async end() {
      const ended = new Promise<void>((resolve) => doc.once('end', resolve));
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/** @param first index of the document's first page in the file */
function sheetFrom(doc: Pdf, first: number): Sheet {
  let pages = 1;

  function applied(content: string, style: TextStyle): Pdf {
    return doc
      .font(fontOf(content, style))
      .fontSize(style.size ?? 8.5)
      .fillColor(style.accent === true ? GREEN : style.muted === true ? MUTED : INK);
  }
  const options = (width: number, content: string, style: TextStyle) => ({
    width,
    align: style.align ?? 'left',
    lineGap: 1.5,
    // Tabular figures align amounts in a column, but leave gaps in text and document numbers.
    features: /^[−₹\d,.]+$/.test(content) ? ['tnum' as const] : [],
  });

  const sheet: Sheet = {
    y: PAGE.margin,
    get pages() {
      return pages;
    },
    text(x, y, width, content, style = {}) {
      applied(content, style).text(content, x, y, options(width, content, style));
    },
    heightOf: (width, content, style = {}) =>
      applied(content, style).heightOfString(content, options(width, content, style)),
    widthOf: (content, style = {}) => applied(content, style).widthOfString(content, options(0, content, style)),
    rule(y, weight = 0.5) {
      doc
        .moveTo(PAGE.margin, y)
        .lineTo(PAGE.width - PAGE.margin, y)
        .lineWidth(weight)
        .strokeColor(LINE)
        .stroke();
    },
    band(y, height) {
      doc.rect(PAGE.margin, y, CONTENT_WIDTH, height).fill('#f4efe5');
    },
    mark(x, y, size) {
      const [centreX, centreY] = [x + size / 2, y + size / 2];
      doc
        .circle(centreX, centreY, size / 2 - size / 26)
        .lineWidth(size / 13)
        .strokeColor(GOLD)
        .stroke();
      doc.circle(centreX, centreY, size * 0.27).fill(GOLD);
    },
    qr: (x, y, size, content) => drawQr(doc, { x, y, size, content }),
    picture(x, y, { width, height }, png) {
      doc.image(Buffer.from(png), x, y, { fit: [width, height], align: 'center', valign: 'center' });
    },
    nextPage() {
      doc.addPage({ size: 'A4', margin: 0 });
      pages += 1;
      sheet.y = PAGE.margin;
    },
    eachPage(onEachPage) {
      for (let page = 0; page < pages; page += 1) {
        doc.switchToPage(first + page);
        onEachPage(page + 1, pages);
      }
    },
  };
  return sheet;
}

function fontOf(content: string, { strong = false }: TextStyle): string {
  const weight = strong ? 'strong' : 'regular';
  return /\p{Script=Devanagari}/u.test(content) ? `${weight} devanagari` : weight;
}

function pageOf(size: PaperSize | undefined): { readonly size: 'A4' | [number, number]; readonly margin: 0 } {
  return { size: size === undefined ? 'A4' : [size.width, size.height], margin: 0 };
}

/** Opens an empty document with the fonts registered. */
function openDocument({ title, author, at, size }: SheetMetadata): Pdf {
  const doc = new PDFDocument({
    ...pageOf(size),
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      CreationDate: at,
      ModDate: at,
      Producer: 'Tola',
      Creator: 'Tola',
    },
  });
  doc.registerFont('regular', REGULAR);
  doc.registerFont('strong', STRONG);
  doc.registerFont('regular devanagari', DEVANAGARI);
  doc.registerFont('strong devanagari', STRONG_DEVANAGARI);
  return doc;
}

function drawQr(doc: Pdf, { x, y, size, content }: { x: number; y: number; size: number; content: string }): void {
  const { modules } = createQr(content, { errorCorrectionLevel: 'M' });
  const dot = size / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) === 1) doc.rect(x + column * dot, y + row * dot, dot, dot);
    }
  }
  doc.fill('#000000');
}
