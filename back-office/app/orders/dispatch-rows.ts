/** The rows of a courier's file: order number, courier and tracking number, in any order of columns. */
import { parse, unparse } from 'papaparse';

export interface DispatchFileRow {
  readonly line: number;
  readonly orderNumber: string;
  readonly courier: string;
  readonly trackingNumber: string;
}

/** Headings of each column, without spaces and signs. */
const HEADINGS = {
  orderNumber: ['ordernumber', 'orderno', 'order', 'orderid', 'reference', 'referenceno', 'ref'],
  courier: ['courier', 'couriername', 'carrier', 'partner'],
  trackingNumber: [
    'awb',
    'awbnumber',
    'awbno',
    'trackingnumber',
    'tracking',
    'trackingno',
    'docket',
    'docketnumber',
    'docketno',
  ],
} as const;

type Name = keyof typeof HEADINGS;

/**
 * @param text of a CSV file, or cells copied from a spreadsheet
 * @throws Error that names the missing column
 */
export function readDispatchRows(text: string): DispatchFileRow[] {
  const { data } = parse<string[]>(text.replace(/^\uFEFF/, '').trimEnd());
  const [head = [], ...lines] = data;
  const places = head.map((cell) => nameOf(cell));
  for (const [name, label] of [
    ['orderNumber', 'order number'],
    ['courier', 'courier'],
    ['trackingNumber', 'AWB'],
  ] as const)
    if (!places.includes(name))
      throw new Error(`The file has no column “${label}”. Its first row must name the columns.`);
  const cell = (line: readonly string[], name: Name): string => (line[places.indexOf(name)] ?? '').trim();
  return (
    lines
      .map((line, index) => ({
        line: index + 2,
        orderNumber: cell(line, 'orderNumber'),
        courier: cell(line, 'courier'),
        trackingNumber: cell(line, 'trackingNumber'),
      }))
      // Orders of the prepared file that the courier has left out.
      .filter(({ orderNumber, trackingNumber }) => orderNumber !== '' || trackingNumber !== '')
  );
}

function nameOf(heading: string): Name | null {
  const plain = heading.toLowerCase().replaceAll(/[^a-z]/g, '');
  const found = Object.entries(HEADINGS).find(([, names]) => names.some((name) => name === plain));
  return found === undefined ? null : (found[0] as Name);
}

/** A file to fill in: a row for each order. */
export function dispatchTemplate(orders: readonly { readonly orderNumber: string }[], courier: string): string {
  const rows = orders.map(({ orderNumber }) => [orderNumber, courier, '']);
  return `${unparse([['Order number', 'Courier', 'AWB'], ...rows], { newline: '\r\n' })}\r\n`;
}
