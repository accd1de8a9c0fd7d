/** Registers as files: CSV, a spreadsheet, and a page to print. Each download is audited. */
import { Readable } from 'node:stream';
import {
  REGISTER_NAMES,
  type RegisterColumn,
  type RegisterName,
  type RegisterRow,
  type RegisterWanted,
  registerNamed,
  registerPeriod,
  staffFileRefusals,
} from '@tola/contract/staff';
import { indianDateTime, rupeesFromPaise } from '@tola/pricing';
import * as z from 'zod/mini';
import type { Business } from '#business';
import type { Database } from '#database';
import { type RawReply, type RawRoute, refuse } from '#http';
import { type CsvColumns, csvStreamReply } from '#records';
import { staffFileRoute } from '#staff-accounts';
import { ledgerName } from './payment-registers.ts';
import { printFile } from './print-file.ts';
import { columnsOf, registerBatches, registerSource } from './registers.ts';
import { type SheetTable, sheetFile } from './sheet-file.ts';

interface FileDependencies {
  readonly database: Database;
  readonly business: Business;
}

export function registerFileRoutes({ database, business }: FileDependencies): RawRoute[] {
  return [
    staffFileRoute(
      database,
      'registers/:file',
      'books.export',
      async ({ params, query }) => {
        const [, name, format] = /^([a-z-]+)\.(csv|xlsx|html)$/.exec(params.file ?? '') ?? [];
        const register = REGISTER_NAMES.find((one) => one === name);
        if (register === undefined) throw refuse(staffFileRefusals, 'report-unknown');
        const wanted = wantedOf(query);
        const source = registerSource(register, wanted, business.current());
        const rows = registerBatches(database, register, source, query.get('sort') ?? '');
        const fileName = `${register}-${wanted.from}-to-${wanted.to}.${format}`;
        if (format === 'csv') return await csvStreamReply(fileName, csvColumns(register), rows);
        const table = { title: registerNamed(register).title, columns: columnsOf(register), batches: rows };
        if (format === 'xlsx') return sheetReply(fileName, table);
        const period = `${business.current().legalName}, ${wanted.from} to ${wanted.to}`;
        const ledgerOf = await ledgerName(database, register, wanted);
        return printReply(table, ledgerOf === null ? period : `${ledgerOf} in the books of ${period}`);
      },
      { freshFactor: true },
    ),
  ];
}

/** @throws Refusal dates-not-valid */
function wantedOf(query: URLSearchParams): RegisterWanted {
  const id = (name: string): number | null => (query.has(name) ? Number(query.get(name)) : null);
  const read = z.safeParse(registerPeriod, {
    ...Object.fromEntries(query),
    ...{ customerId: id('customerId'), supplierId: id('supplierId') },
  });
  if (!read.success) throw refuse(staffFileRefusals, 'dates-not-valid');
  return read.data;
}

const NO_STORE = { 'cache-control': 'private, no-store' };

function sheetReply(fileName: string, table: SheetTable): RawReply {
  const headers = {
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': `attachment; filename="${fileName}"`,
    ...NO_STORE,
  };
  return { headers, body: Readable.from(sheetFile(table), { objectMode: false }) };
}

function printReply(table: SheetTable, heading: string): RawReply {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-modals",
    ...NO_STORE,
  };
  return { headers, body: Readable.from(printFile(table, heading), { objectMode: false }) };
}

function csvColumns(register: RegisterName): CsvColumns<RegisterRow> {
  return columnsOf(register).map(
    ([name, column]) => [headOf(column), (row: RegisterRow) => csvText(column, row[name] ?? null)] as const,
  );
}

function headOf({ label, unit }: RegisterColumn): string {
  return unit === 'time' ? `${label} (IST)` : label;
}

/** Rupees as plain decimals, for a spreadsheet. */
function csvText({ unit }: RegisterColumn, value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return unit === 'paise' ? rupeesFromPaise(value).toFixed(2) : String(value);
  return unit === 'time' ? indianDateTime(new Date(value)).replace('T', ' ') : value;
}
