/** Renders a brochure as PDF: cover, sections and closing paragraph. */
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { mediaFolder, PICTURE_GROUND } from '@tola/seed';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { colours, type Pdf, setParagraph, setSection, sheet } from './brochure-layout.ts';
import type { Brochure } from './page-shape.ts';

const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'));
const banners = join(mediaFolder, 'banners');

/** Branding of the brochure. */
export interface Imprint {
  readonly businessName: string;
  readonly legalName: string;
  /** Landscape cover image, by name in the media folder: `gift-box`. */
  readonly picture: string;
  readonly now: Date;
}

/** @param brochure texts with all placeholders filled in */
export async function renderBrochure(brochure: Brochure, imprint: Imprint): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: sheet.top, bottom: sheet.bottom, left: sheet.left, right: sheet.right },
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: brochure.fileName, Author: imprint.legalName, Subject: brochure.title, CreationDate: imprint.now },
  });
  pdf.registerFont('light', join(fonts, '300Light/Inter_300Light.ttf'));
  pdf.registerFont('regular', join(fonts, '400Regular/Inter_400Regular.ttf'));
  pdf.registerFont('medium', join(fonts, '500Medium/Inter_500Medium.ttf'));
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(pdf, 'end');

  pdf.addPage({ size: 'A4', margin: 0 });
  setCover(pdf, brochure, imprint, await coverPicture(imprint.picture));
  pdf.addPage();
  for (const section of brochure.sections) setSection(pdf, section);
  setParagraph(pdf, brochure.closing);
  setFooters(pdf, imprint);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** PDF supports JPEG but not WebP: on the ground of the store's pictures, where one is cut out. */
async function coverPicture(name: string): Promise<Buffer> {
  return await sharp(join(banners, `${name}.webp`))
    .resize({ width: 1_600, height: 1_180, fit: 'cover', position: 'right' })
    .flatten({ background: PICTURE_GROUND })
    .jpeg({ quality: 84 })
    .toBuffer();
}

function setCover(pdf: Pdf, brochure: Brochure, imprint: Imprint, picture: Buffer): void {
  const pictureHeight = (sheet.width * 1_180) / 1_600;
  pdf.rect(0, 0, sheet.width, sheet.height).fill(colours.deepGreen);
  pdf.image(picture, 0, 0, { width: sheet.width });
  setLogo(pdf, imprint.businessName, pictureHeight + 56);
  const width = sheet.width - 2 * sheet.left;
  pdf.font('light').fontSize(36).fillColor('#ffffff');
  pdf.text(brochure.title, sheet.left, pictureHeight + 112, { width, lineGap: 2, characterSpacing: -0.6 });
  pdf.font('regular').fontSize(13).fillColor('#cfdcd6');
  pdf.text(brochure.subtitle, sheet.left, pdf.y + 16, { width, lineGap: 4 });
}

/** Logo and name of the shop. */
function setLogo(pdf: Pdf, name: string, top: number): void {
  pdf
    .circle(sheet.left + 9, top + 9, 8.5)
    .lineWidth(1.4)
    .stroke('#d8ab4b');
  pdf.circle(sheet.left + 9, top + 9, 4.8).fill('#d8ab4b');
  pdf
    .font('medium')
    .fontSize(15)
    .fillColor('#ffffff')
    .text(name, sheet.left + 26, top, { lineBreak: false });
}

function setFooters(pdf: Pdf, imprint: Imprint): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start + 1; index < start + count; index += 1) {
    pdf.switchToPage(index);
    // Otherwise text below the margin makes pdfkit add a page.
    pdf.page.margins.bottom = 0;
    const top = sheet.height - 48;
    pdf
      .moveTo(sheet.left, top - 12)
      .lineTo(sheet.width - sheet.right, top - 12)
      .lineWidth(0.5)
      .stroke(colours.line);
    pdf.font('regular').fontSize(8).fillColor(colours.muted);
    pdf.text(imprint.legalName, sheet.left, top, { lineBreak: false });
    pdf.text(String(index), sheet.left, top, {
      width: sheet.width - sheet.left - sheet.right,
      align: 'right',
      lineBreak: false,
    });
  }
}
