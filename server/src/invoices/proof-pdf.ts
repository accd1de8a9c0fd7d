/** The proof of a customised piece: both sides as they will be struck, with the measures. */
import { CONTENT_WIDTH, openFile, PAGE } from './sheet.ts';

export interface Proof {
  /** Of the design, as people call it. */
  readonly designName: string;
  readonly product: string;
  /** `10 g coin, 22 mm across`. */
  readonly piece: string;
  /** PNGs. */
  readonly front: Uint8Array;
  readonly back: Uint8Array;
  readonly lineMm: number;
  readonly depthMm: number;
  /** Not on proofs that were approved before it was said. */
  readonly saysHowPhotosRise: boolean;
  readonly tradeName: string;
  readonly careLine: string;
  readonly savedAt: Date;
}

const HALF = (CONTENT_WIDTH - 24) / 2;
const LEFT = PAGE.margin;

export async function proofPdf(proof: Proof): Promise<Buffer> {
  const { designName, product, piece, tradeName, savedAt } = proof;
  const file = openFile({ title: `Proof ${designName}`, author: tradeName, at: savedAt });
  const sheet = file.next();
  sheet.text(LEFT, 40, HALF, tradeName, { size: 18, strong: true, accent: true });
  sheet.text(LEFT + HALF + 24, 44, HALF, `Proof ${designName}`, { size: 12, strong: true, align: 'right' });
  sheet.rule(72);
  sheet.text(LEFT, 88, CONTENT_WIDTH, product, { size: 15, strong: true });
  sheet.text(LEFT, 110, CONTENT_WIDTH, piece, { size: 11, muted: true });
  for (const [index, name] of (['front', 'back'] as const).entries()) {
    const x = LEFT + index * (HALF + 24);
    sheet.picture(x, 150, { width: HALF, height: HALF }, proof[name]);
    sheet.text(x, 150 + HALF + 10, HALF, name === 'front' ? 'Front' : 'Back', {
      size: 10,
      muted: true,
      align: 'center',
    });
  }
  const rules = [
    `What is black here is raised on the piece; what is white stays flat.${proof.saysHowPhotosRise ? ' Of a photo, what is bright is highest.' : ''}`,
    `The mint holds lines from ${proof.lineMm} mm and raises the relief up to ${proof.depthMm} mm.`,
    'Please check every letter, number and accent. We strike exactly what this proof shows, once you have approved it in your order.',
    'A piece made to an approved proof is not exchanged.',
  ];
  sheet.y = 150 + HALF + 46;
  for (const rule of rules) {
    sheet.text(LEFT, sheet.y, CONTENT_WIDTH, rule, { size: 11 });
    sheet.y += sheet.heightOf(CONTENT_WIDTH, rule, { size: 11 }) + 6;
  }
  sheet.text(LEFT, PAGE.height - 40, CONTENT_WIDTH, proof.careLine, { size: 8, muted: true, align: 'center' });
  return await file.end();
}
