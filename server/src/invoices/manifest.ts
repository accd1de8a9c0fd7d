/** The list of parcels that a courier takes over, with room for both signatures. */
import { indianFormat } from '@tola/pricing';
import { CONTENT_WIDTH, PAGE, PAGE_END, type Sheet, type TextStyle } from './sheet.ts';

export interface ManifestParcel {
  readonly orderNumber: string;
  readonly recipientName: string;
  /** Of the PIN code; empty where the directory does not list it. */
  readonly city: string;
  readonly state: string;
  readonly pinCode: string;
  readonly pieces: number;
  readonly trackingNumber: string;
}

export interface Manifest {
  readonly tradeName: string;
  /** Whose parcels these are: address and phone, one line each. */
  readonly sender: string;
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
  ['No.', 32, 'right'],
  ['Order', 102, 'left'],
  ['Recipient', 124, 'left'],
  ['Deliver to', 108, 'left'],
  ['Pieces', 48, 'right'],
  ['Tracking', 101.28, 'left'],
] as const;
/** The column by which a parcel is found again. */
const STRONG_COLUMN = 1;
/** Between two columns; figures on the right of theirs keep more from the next one. */
const GAP = { left: 6, right: 12 } as const;
const HEAD_HEIGHT = 18;

export function drawManifest(sheet: Sheet, { tradeName, sender, at, parcels }: Manifest): void {
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
  sheet.y += 34;
  sheet.text(LEFT, sheet.y, CONTENT_WIDTH, sender, { muted: true });
  sheet.y += sheet.heightOf(CONTENT_WIDTH, sender) + 12;
  drawHeadings(sheet);
  for (const [index, parcel] of parcels.entries()) {
    const { orderNumber, recipientName, pieces, trackingNumber } = parcel;
    row(sheet, [String(index + 1), orderNumber, recipientName, placeOf(parcel), String(pieces), trackingNumber]);
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

/** Couriers sort by city and PIN code. */
function placeOf({ city, state, pinCode }: ManifestParcel): string {
  return `${city} ${pinCode}\n${state}`.trim();
}

function drawHeadings(sheet: Sheet): void {
  sheet.band(sheet.y, HEAD_HEIGHT);
  drawCells(
    sheet,
    sheet.y + 4,
    COLUMNS.map(([head]) => head),
    () => ({ muted: true }),
  );
  sheet.y += HEAD_HEIGHT + 5;
}

/** A row that does not fit starts the next page, below the headings again. */
function row(sheet: Sheet, cells: readonly string[]): void {
  const styleOf = (column: number): TextStyle => (column === STRONG_COLUMN ? { strong: true } : {});
  const heights = COLUMNS.map(([, width, align], column) =>
    sheet.heightOf(width - GAP[align], cells[column] ?? '', styleOf(column)),
  );
  const height = Math.max(...heights);
  if (sheet.y + height + 8 > PAGE_END) {
    sheet.nextPage();
    drawHeadings(sheet);
  }
  drawCells(sheet, sheet.y, cells, styleOf);
  sheet.y += height + 5;
  sheet.rule(sheet.y);
  sheet.y += 5;
}

function drawCells(sheet: Sheet, y: number, cells: readonly string[], styleOf: (column: number) => TextStyle): void {
  let x: number = LEFT;
  for (const [column, [, width, align]] of COLUMNS.entries()) {
    sheet.text(x, y, width - GAP[align], cells[column] ?? '', { ...styleOf(column), align });
    x += width;
  }
}
