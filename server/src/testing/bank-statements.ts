/** Statements in the layouts that Indian banks publish, with their quirks: preambles, footers, padding, suffixes, formats. */
import { utils, type WorkSheet, write } from '@e965/xlsx';

/** One line of an account, in the order of time. */
export interface AccountLine {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly kind: 'NEFT' | 'UPI';
  readonly utr: string;
  readonly payer: string;
  readonly remark: string;
  /** Below zero for money out. */
  readonly paise: number;
}

export interface StatementSample {
  readonly bank: string;
  readonly fileName: string;
  readonly bytes: Buffer;
}

const OPENING_PAISE = 4_50_000_00;

interface Booked extends AccountLine {
  readonly balancePaise: number;
}

/** @returns the account's lines as each of the banks sends them */
export function statementSamples(lines: readonly AccountLine[]): StatementSample[] {
  let balancePaise = OPENING_PAISE;
  const booked = lines.map((line) => {
    balancePaise += line.paise;
    return { ...line, balancePaise };
  });
  return [hdfc, hdfcDelimited, icici, iciciWeb, sbi, axis, axisOneColumn, kotak, yes, baroda, pnb].map((make) =>
    make(booked),
  );
}

const rupees = (paise: number): string => (Math.abs(paise) / 100).toFixed(2);
const indianRupees = (paise: number): string =>
  (Math.abs(paise) / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const moneyIn = ({ paise }: Booked, format = rupees, none = ''): string => (paise > 0 ? format(paise) : none);
const moneyOut = ({ paise }: Booked, format = rupees, none = ''): string => (paise < 0 ? format(paise) : none);
const csvCell = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const csv = (rows: readonly (readonly string[])[], separator = ','): Buffer =>
  Buffer.from(
    rows.map((row) => row.map((cell) => (separator === ',' ? csvCell(cell) : cell)).join(separator)).join('\r\n'),
  );

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dayAs(day: string, format: 'dd/mm/yy' | 'dd/mm/yyyy' | 'dd-mm-yyyy' | 'd Mon yyyy' | 'dd-Mon-yyyy'): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const named = MONTHS[Number(month) - 1] ?? '';
  if (format === 'dd/mm/yy') return `${date}/${month}/${year.slice(2)}`;
  if (format === 'dd-mm-yyyy') return `${date}-${month}-${year}`;
  if (format === 'd Mon yyyy') return `${Number(date)} ${named} ${year}`;
  return format === 'dd-Mon-yyyy' ? `${date}-${named}-${year}` : `${date}/${month}/${year}`;
}

function workbook(rows: readonly (readonly unknown[])[], name: string, bookType: 'xlsx' | 'biff8'): Buffer {
  const sheet: WorkSheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, name);
  return Buffer.from(write(book, { type: 'buffer', bookType }) as Uint8Array);
}

const hdfcWords = ({ kind, payer, remark, utr }: Booked): string =>
  kind === 'NEFT'
    ? `NEFT CR-SBIN0000300-${payer}-${remark}-${utr}`
    : `UPI-${payer}-9198765432${utr.slice(-2)}@OKBANK-KKBK0000958-${utr}-${remark}`;

/** Old binary Excel, with rows of asterisks and a summary behind them. */
function hdfc(lines: readonly Booked[]): StatementSample {
  const stars = Array<string>(7).fill('********');
  const rows = [
    ['HDFC BANK Ltd.', '', '', '', 'Page No .:   1', '', 'Statement of accounts'],
    ['MAHESH BULLION PRIVATE LIMITED', '', '', '', 'Account Branch :ZAVERI BAZAAR'],
    ['Statement From  :  01/11/2026', '', '', '', 'To : 30/11/2026'],
    stars,
    ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
    stars,
    ...lines.map((line) => [
      ...[dayAs(line.day, 'dd/mm/yy'), hdfcWords(line), line.utr.padStart(16, '0'), dayAs(line.day, 'dd/mm/yy')],
      ...[line.paise < 0 ? -line.paise / 100 : undefined, line.paise > 0 ? line.paise / 100 : undefined],
      line.balancePaise / 100,
    ]),
    stars,
    ['STATEMENT SUMMARY  :-'],
    ['Opening Balance', '', 'Dr Count', 'Cr Count', 'Debits', 'Credits', 'Closing Bal'],
    [449600, '', 1, 2, 100, 200, 450000],
  ];
  return { bank: 'HDFC Bank', fileName: 'Acct Statement_XX1234.xls', bytes: workbook(rows, 'Sheet 1', 'biff8') };
}

function hdfcDelimited(lines: readonly Booked[]): StatementSample {
  const header = [
    'Date',
    'Narration',
    'Value Dat',
    'Debit Amount',
    'Credit Amount',
    'Chq/Ref Number',
    'Closing Balance',
  ];
  const rows = lines.map((line) => [
    ...[`  ${dayAs(line.day, 'dd/mm/yy')}  `, hdfcWords(line), dayAs(line.day, 'dd/mm/yy')],
    ...[moneyOut(line, rupees, '0.00'), moneyIn(line, rupees, '0.00'), line.utr, rupees(line.balancePaise)],
  ]);
  return { bank: 'HDFC Bank', fileName: '5020_1.txt', bytes: csv([header, ...rows]) };
}

const ICICI_HEADER = [
  ...['S No.', 'Value Date', 'Transaction Date', 'Cheque Number', 'Transaction Remarks'],
  ...['Withdrawal Amount (INR )', 'Deposit Amount (INR )', 'Balance (INR )'],
];
const iciciWords = ({ kind, payer, remark, utr }: Booked): string =>
  kind === 'NEFT' ? `NEFT-${utr}-${payer}-${remark}` : `UPI/${payer}/${remark}/${utr}/Kotak`;

/** XLSX with an empty first column, a preamble that has dates, wrapped remarks and legends behind the table. */
function icici(lines: readonly Booked[]): StatementSample {
  const rows = [
    ['', 'DETAILED STATEMENT'],
    ['', 'Account Number', '', '000405001234 ( INR )  - MAHESH BULLION'],
    ['', 'Transaction Date from', '', '01/11/2026', '', 'to', '30/11/2026'],
    ['', ...ICICI_HEADER],
    ...lines.flatMap((line, index) => [
      [
        ...['', String(index + 1), dayAs(line.day, 'dd/mm/yyyy'), dayAs(line.day, 'dd/mm/yyyy'), '-'],
        ...[iciciWords(line), Math.max(0, -line.paise) / 100, Math.max(0, line.paise) / 100, line.balancePaise / 100],
      ],
      ['', '', '', '', '', 'ZAVERI BAZAAR MUMBAI'],
    ]),
    ['', 'Legends Used in Account Statement'],
    ['', 'NEFT - National Electronic Funds Transfer'],
  ];
  return {
    bank: 'ICICI Bank',
    fileName: 'OpTransactionHistory.xlsx',
    bytes: workbook(rows, 'OpTransactionHistory', 'xlsx'),
  };
}

/** HTML under the name of a spreadsheet. */
function iciciWeb(lines: readonly Booked[]): StatementSample {
  const row = (cells: readonly string[]): string =>
    `<tr>${cells.map((cell) => `<td nowrap>&nbsp;${cell.replaceAll('&', '&amp;')}</td>`).join('')}</tr>`;
  const table = lines.map((line, index) =>
    row([
      ...[String(index + 1), dayAs(line.day, 'dd-Mon-yyyy'), dayAs(line.day, 'dd-Mon-yyyy'), '', iciciWords(line)],
      ...[moneyOut(line, indianRupees, '0.0'), moneyIn(line, indianRupees, '0.0'), indianRupees(line.balancePaise)],
    ]),
  );
  const html = `<html><head><style>td{x}</style></head><body><table><tr><td colspan=8>Detailed Statement</td></tr>${row(ICICI_HEADER)}${table.join('\n')}</table></body></html>`;
  return { bank: 'ICICI Bank', fileName: 'statement.xls', bytes: Buffer.from(html) };
}

/** Tab-separated under the name of a spreadsheet, in the encoding of Windows. */
function sbi(lines: readonly Booked[]): StatementSample {
  const rows = [
    ['Account Name', ':', 'M/S MAHESH BULLION – MUMBAI'],
    ['Account Number', ':', '_00000030123456789'],
    ['Balance as on 1 Nov 2026', ':', '4,50,000.00'],
    ['Start Date', ':', '1 Nov 2026'],
    [''],
    ['Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', '        Debit', 'Credit', 'Balance'],
    ...lines.map((line) => [
      ...[dayAs(line.day, 'd Mon yyyy'), dayAs(line.day, 'd Mon yyyy')],
      line.kind === 'NEFT'
        ? `   BY TRANSFER-NEFT*HDFC0000001*${line.utr}*${line.payer} ${line.remark}--`
        : `   BY TRANSFER-UPI/CR/${line.utr}/${line.payer}/KKBK/9198765432${line.utr.slice(-2)}@ok/${line.remark}--`,
      'TRANSFER FROM 4697690162092',
      ...[moneyOut(line, indianRupees, ' '), moneyIn(line, indianRupees, ' '), indianRupees(line.balancePaise)],
    ]),
    ['**This is a computer generated statement and does not require a signature.'],
  ];
  const text = csv(rows, '\t').toString('utf8').replace('–', '\u0096');
  return { bank: 'State Bank of India', fileName: '1730000.xls', bytes: Buffer.from(text, 'latin1') };
}

const axisWords = ({ kind, payer, remark, utr }: Booked): string =>
  kind === 'NEFT' ? `NEFT/${utr}/${payer}/${remark}` : `UPI/P2M/${utr}/${payer}/KKBK/${remark}`;

/** New lines first, amounts padded with blanks. */
function axis(lines: readonly Booked[]): StatementSample {
  const padded = (text: string): string => text.padStart(15);
  const rows = [
    ['Statement of Account No - 920020012345678 for the period (From : 01-11-2026 To : 30-11-2026)'],
    [],
    ['Tran Date', 'CHQNO', 'PARTICULARS', 'DR', 'CR', 'BAL', 'SOL'],
    ...lines
      .toReversed()
      .map((line) => [
        ...[dayAs(line.day, 'dd-mm-yyyy'), '-', axisWords(line), padded(moneyOut(line)), padded(moneyIn(line))],
        ...[padded(rupees(line.balancePaise)), '248'],
      ]),
    ['', '', 'OPENING BALANCE', '', '', padded(rupees(OPENING_PAISE)), ''],
    ['', '', 'TRANSACTION TOTAL', '100.00', '200.00', '', ''],
    ['Unless the constituent notifies the bank immediately of any discrepancy'],
  ];
  return { bank: 'Axis Bank', fileName: '920020012345678.csv', bytes: csv(rows) };
}

function axisOneColumn(lines: readonly Booked[]): StatementSample {
  const header = [
    'Tran Date',
    'Value Date',
    'CHQNO',
    'Transaction Particulars',
    'Amount(INR)',
    'DR|CR',
    'Balance(INR)',
  ];
  const rows = lines.map((line) => [
    ...[dayAs(line.day, 'dd-mm-yyyy'), dayAs(line.day, 'dd-mm-yyyy'), '', axisWords(line), indianRupees(line.paise)],
    ...[line.paise < 0 ? 'DR' : 'CR', indianRupees(line.balancePaise)],
  ]);
  return { bank: 'Axis Bank', fileName: 'AccountStatement.csv', bytes: csv([header, ...rows]) };
}

/** The name "Dr / Cr" twice; the balance has a side of its own. */
function kotak(lines: readonly Booked[]): StatementSample {
  const rows = [
    ['Account Statement'],
    ['Account No.', '1234567890'],
    ['Period', 'From 01/11/2026 To 30/11/2026'],
    [
      'Sl. No.',
      'Transaction Date',
      'Value Date',
      'Description',
      'Chq / Ref No.',
      'Amount',
      'Dr / Cr',
      'Balance',
      'Dr / Cr',
    ],
    ...lines.map((line, index) => [
      ...[String(index + 1), `${dayAs(line.day, 'dd-mm-yyyy')} 11:02:09`, dayAs(line.day, 'dd-mm-yyyy')],
      ...[`${line.kind}/${line.payer}/${line.remark}`, `${line.kind === 'UPI' ? 'UPI' : 'NEFTINW'}-${line.utr}`],
      ...[indianRupees(line.paise), line.paise < 0 ? 'DR' : 'CR', indianRupees(line.balancePaise), 'CR'],
    ]),
  ];
  return { bank: 'Kotak Mahindra Bank', fileName: 'kotak.csv', bytes: csv(rows) };
}

/** UTF-16 with a byte order mark, as Excel saves "Unicode text". */
function yes(lines: readonly Booked[]): StatementSample {
  const rows = [
    ['Primary Account Holder Name', 'MAHESH BULLION'],
    ['Transaction details for your account number 001234567890123'],
    [
      ...['Transaction Date', 'Value Date', 'Cheque No/Reference No', 'Description'],
      ...['Withdrawals', 'Deposits', 'Running Balance'],
    ],
    ...lines.map((line) => [
      ...[dayAs(line.day, 'dd-Mon-yyyy'), dayAs(line.day, 'dd-Mon-yyyy'), line.utr],
      ...[`${line.kind} CR-SBIN0000300-${line.payer}-${line.remark}`, moneyOut(line), moneyIn(line)],
      rupees(line.balancePaise),
    ]),
    ['Opening Balance', '450000.00'],
    ['Total Withdrawals', '100.00'],
  ];
  const text = csv(rows, '\t').toString('utf8');
  return { bank: 'Yes Bank', fileName: 'yes.txt', bytes: Buffer.from(`\ufeff${text}`, 'utf16le') };
}

function baroda(lines: readonly Booked[]): StatementSample {
  const rows = [
    ['TRAN DATE', 'VALUE DATE', 'NARRATION', 'CHQ.NO.', 'WITHDRAWAL(DR)', 'DEPOSIT(CR)', 'BALANCE(INR)'],
    ...lines.map((line) => [
      ...[dayAs(line.day, 'dd/mm/yyyy'), dayAs(line.day, 'dd/mm/yyyy')],
      ...[`${line.kind}-${line.utr}-${line.payer}-${line.remark}`, '', moneyOut(line, indianRupees)],
      ...[moneyIn(line, indianRupees), `${indianRupees(line.balancePaise)}Cr`],
    ]),
  ];
  return { bank: 'Bank of Baroda', fileName: 'OpTransactionHistoryUX3.csv', bytes: csv(rows) };
}

/** New lines first, a comma behind each, and the suffix "Cr." behind the balance. */
function pnb(lines: readonly Booked[]): StatementSample {
  const rows = [
    ['Account Statement for Account Number 1234000100567890'],
    ['Branch Details', 'MUMBAI MAIN'],
    ['Statement Period : 01/11/2026 to 30/11/2026'],
    ['Txn No.', 'Txn Date', 'Description', 'Branch Name', 'Cheque No.', 'Dr Amount', 'Cr Amount', 'Balance', ''],
    ...lines
      .toReversed()
      .map((line, index) => [
        ...[`S${1_234_567 + index}`, dayAs(line.day, 'dd/mm/yyyy')],
        ...[`${line.kind}_IN:${line.utr}/${line.payer}/${line.remark}`, 'MUMBAI MAIN', ''],
        ...[moneyOut(line), moneyIn(line), `${rupees(line.balancePaise)} Cr.`, ''],
      ]),
    ['Generated through PNB ONE'],
  ];
  return { bank: 'Punjab National Bank', fileName: 'pnb.csv', bytes: csv(rows) };
}
