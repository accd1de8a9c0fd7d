/** The list of parcels that a courier takes over, with room for both signatures. */
import { indianFormat } from '@tola/pricing';
import { CONTENT_WIDTH, PAGE, PAGE_END, type Sheet } from './sheet.ts';

export interface ManifestParcel {
  readonly orderNumber: string;
  readonly recipientName: string;
  readonly place: string;
  readonly pinCode: string;
  readonly pieces: number;
  readonly trackingNumber: string;
}

export interface Manifest {
  readonly tradeName: string;
  readonly at: Date;
  readonly parcels: readonly ManifestParcel[];
}

const takenOver = indianFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

const LEFT = PAGE.margin;
const COLUMNS = [
  ['No.', 24, 'right'],
  ['Order', 116, 'left'],
  ['Recipient', 150, 'left'],
  ['Place', 120, 'left'],
  ['Pieces', 40, 'right'],
  ['Tracking', 65.28, 'left'],
] as const;
const GAP = 6;

export function drawManifest(sheet: Sheet, { tradeName, at, parcels }: Manifest): void {
  sheet.mark(LEFT, sheet.y, 22);
  sheet.text(LEFT + 30, sheet.y - 1, CONTENT_WIDTH / 2, tradeName, { size: 19, strong: true });
  sheet.text(LEFT + CONTENT_WIDTH / 2, sheet.y, CONTENT_WIDTH / 2, 'Manifest', {
    size: 15,
    strong: true,
    align: 'right',
  });
  sheet.text(LEFT + CONTENT_WIDTH / 2, sheet.y + 20, CONTENT_WIDTH / 2, `${takenOver.format(at)} IST`, {
    muted: true,
    align: 'right',
  });
  sheet.y += 48;
  row(
    sheet,
    COLUMNS.map(([head]) => head),
    true,
  );
  for (const [index, parcel] of parcels.entries()) {
    const { orderNumber, recipientName, place, pinCode, pieces, trackingNumber } = parcel;
    row(sheet, [String(index + 1), orderNumber, recipientName, `${place} ${pinCode}`, String(pieces), trackingNumber]);
  }
  const pieces = parcels.reduce((sum, one) => sum + one.pieces, 0);
  if (sheet.y + 110 > PAGE_END) sheet.nextPage();
  sheet.y += 8;
  const parcelsText = `${parcels.length} ${parcels.length === 1 ? 'parcel' : 'parcels'}`;
  const total = `${parcelsText}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}, sealed`;
  sheet.text(LEFT, sheet.y, CONTENT_WIDTH, total, { size: 11, strong: true });
  sheet.y += 60;
  for (const [x, words] of [
    [LEFT, 'Handed over by, date and time'],
    [LEFT + CONTENT_WIDTH / 2, 'Taken over for the courier, name and time'],
  ] as const) {
    sheet.text(x, sheet.y, CONTENT_WIDTH / 2 - 20, '_'.repeat(44), { muted: true });
    sheet.text(x, sheet.y + 14, CONTENT_WIDTH / 2 - 20, words, { muted: true });
  }
  sheet.eachPage((page, pages) => {
    sheet.text(LEFT, PAGE.height - 36, CONTENT_WIDTH, `Manifest   ·   ${page} of ${pages}`, {
      size: 8,
      muted: true,
      align: 'center',
    });
  });
}

function row(sheet: Sheet, cells: readonly string[], isHead = false): void {
  const style = isHead ? { muted: true } : {};
  const height = Math.max(...COLUMNS.map(([, width], index) => sheet.heightOf(width - GAP, cells[index] ?? '', style)));
  if (sheet.y + height + 8 > PAGE_END) sheet.nextPage();
  let x: number = LEFT;
  for (const [index, [, width, align]] of COLUMNS.entries()) {
    sheet.text(x, sheet.y, width - GAP, cells[index] ?? '', { ...style, align });
    x += width;
  }
  sheet.y += height + 4;
  sheet.rule(sheet.y);
  sheet.y += 4;
}
