import * as contract from '@tola/contract/staff';
import type { Paise, PaisePerGram } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { ownerLogin, ownerPassword, type StaffClient, signInOwner, startTestServer, type TestServer } from '#testing';

let server: TestServer;
let owner: StaffClient;

beforeAll(async () => {
  server = await startTestServer({ demo: true, settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

type Row = Record<string, string>;

/** The export as a spreadsheet reads it. */
async function exported(resource: contract.FileResource): Promise<Row[]> {
  const response = await fetch(`${server.url}/back-office/files/records/${resource}.csv`, {
    headers: { cookie: owner.cookie },
  });
  const [columns = [], ...lines] = linesOf((await response.text()).replace(/^\uFEFF/, ''));
  return lines.map((cells) => Object.fromEntries(cells.map((cell, index) => [columns[index] ?? '', cell])));
}

/** RFC 4180: a quoted cell may hold commas, lines and doubled quotes. */
function linesOf(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r]*))(,|\r\n)/g)) {
    lines.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end !== ',') lines.push([]);
  }
  return lines.slice(0, -1);
}

async function importRows(rows: Row[], isDryRun = false, resource: contract.FileResource = 'weights') {
  return await owner.ok(contract.importRecords, { resource, rows, isDryRun });
}

async function weight(id: number) {
  return await server.database.one<{ stock: number | null; marginPaisePerGram: PaisePerGram; makingPaise: Paise }>(
    sql`select stock, margin_paise_per_gram, making_paise from product_weight where id = ${id}`,
  );
}

const withMargin = (row: Row, rupees: number): Row => ({ ...row, marginRupeesPerGram: String(rupees) });
let margin = 20;
/** A margin that no test has used before. */
const newMargin = (): number => (margin += 1);

describe('an exported price file', () => {
  it('has each row’s version and no stock', async () => {
    const [row = {}] = await exported('weights');
    expect(Object.keys(row).slice(0, 3)).toEqual(['id', 'version', 'productId']);
    expect(row).not.toHaveProperty('stock');
    expect(row.version).toMatch(/^v[\w-]{20,}$/);
  });

  it('changes nothing when imported unchanged, also with an old version', async () => {
    for (const resource of contract.FILE_RESOURCES) {
      const rows = await exported(resource);
      const result = await importRows(rows, false, resource);
      expect(result, resource).toMatchObject({ added: 0, changed: 0, unchanged: rows.length, errors: [], rows: [] });
    }
  });

  it('does not restore stock that was sold since the export', async () => {
    const rows = (await exported('weights')).slice(0, 3);
    const id = Number(rows[0]?.id);
    await server.database.run(sql`update product_weight set stock = 128 where id = ${id}`);
    const dear = newMargin();
    const result = await importRows(rows.map((row) => withMargin(row, dear)));
    expect(result).toMatchObject({ changed: 3, errors: [], isWritten: true });
    expect(await weight(id)).toMatchObject({ stock: 128, marginPaisePerGram: dear * 100 });
  });

  it('is refused with a stock column, saying where stock is changed', async () => {
    const [row = {}] = await exported('weights');
    const { errors, isWritten } = await importRows([{ ...row, stock: '130' }]);
    expect(errors).toEqual([
      {
        line: 1,
        message:
          'The column “stock” cannot be imported. Stock changes with every sale. Remove the column and edit it in the form',
      },
    ]);
    expect(isWritten).toBe(false);
  });

  it('is refused without versions, once for the whole file', async () => {
    const rows = (await exported('weights')).slice(0, 2).map(({ version: _, ...row }) => row);
    const { errors } = await importRows(rows);
    expect(errors).toEqual([
      { line: 1, message: 'The column “version” is missing. Export again and edit the new file' },
    ]);
  });

  it('adds a variant without stock', async () => {
    const [row = {}] = await exported('weights');
    const added = { ...row, id: '', version: '', weightGrams: '77.777' };
    expect(await importRows([added])).toMatchObject({ added: 1, errors: [], isWritten: true });
    const made = await server.database.one(sql`select stock from product_weight where weight_mg = 77777`);
    expect(made).toEqual({ stock: 0 });
  });
});

it('names the columns of cells that are not valid', async () => {
  const [row = {}] = await exported('weights');
  const { errors } = await importRows([
    { ...row, makingRupees: 'much' },
    { ...row, id: '', version: '', weightGrams: '-1' },
  ]);
  expect(errors).toEqual([
    { line: 2, message: 'Column “makingRupees”: is not an amount' },
    { line: 3, message: 'Column “weightGrams”: is not a weight' },
  ]);
});

describe('a reference', () => {
  it('is exported with its name, and chosen by name, code or label where the id is missing', async () => {
    const [row = {}] = await exported('weights');
    const { name, code } = await server.database.one<{ name: string; code: string }>(
      sql`select name, unique_code as code from product where id = ${Number(row.productId)}`,
    );
    expect(row.product).toBe(`${name} (${code})`);
    for (const [index, product] of [name, code.toLowerCase(), `${name} (${code})`].entries()) {
      const added = { ...row, id: '', version: '', productId: '', product, weightGrams: `88.00${index}` };
      expect(await importRows([added])).toMatchObject({ added: 1, errors: [], isWritten: true });
      const made = await server.database.one(
        sql`select product_id from product_weight where weight_mg = ${88_000 + index}`,
      );
      expect(made).toEqual({ productId: Number(row.productId) });
    }
  });

  it('is refused where nothing has its name, or the id is that of another record', async () => {
    const rows = await exported('weights');
    const [row = {}] = rows;
    const other = rows.find(({ productId }) => productId !== row.productId) ?? {};
    const { errors, isWritten } = await importRows([
      { ...row, product: other.product ?? '' },
      { ...row, id: '', version: '', productId: '', product: 'Nothing' },
    ]);
    const clash = `Column “product”: “${other.product}” is not the product ${row.productId} of the column “productId”. Leave one of the two empty`;
    expect(errors).toEqual([
      { line: 2, message: clash },
      { line: 3, message: 'Column “product”: no product is called “Nothing”' },
    ]);
    expect(isWritten).toBe(false);
  });
});

describe('a row older than its record', () => {
  it('is refused with its line and the changes, and nothing is written', async () => {
    const [one = {}, other = {}] = await exported('weights');
    await server.database.run(sql`update product_weight set making_paise = 123456 where id = ${Number(one.id)}`);
    const dear = newMargin();
    for (const isDryRun of [true, false]) {
      const result = await importRows([withMargin(one, dear), withMargin(other, dear)], isDryRun);
      expect(result.errors).toEqual([
        {
          line: 2,
          message: 'Changed since the export: “makingRupees” is now “1234.56”. Export again and edit the new file',
        },
      ]);
      expect(result.isWritten).toBe(false);
    }
    expect(await weight(Number(other.id))).not.toMatchObject({ marginPaisePerGram: dear * 100 });
  });

  it('is refused with an invalid version or that of another record', async () => {
    const [one = {}, other = {}] = await exported('weights');
    const dear = newMargin();
    for (const version of ['', 'v', 'x'.repeat(40)]) {
      const { errors } = await importRows([withMargin({ ...one, version }, dear)]);
      expect(errors[0]?.message).toContain('not from an export');
    }
    const swapped = await importRows([withMargin({ ...one, version: other.version ?? '' }, dear)]);
    expect(swapped.errors[0]?.message).toContain('Changed since the export');
  });
});

describe('the preview', () => {
  it('shows before and after of each row, and writes nothing', async () => {
    const rows = (await exported('weights')).slice(0, 2);
    const [first = {}, second = {}] = rows;
    const dear = newMargin();
    const { makingPaise, marginPaisePerGram } = await weight(Number(first.id));
    const result = await importRows([withMargin({ ...first, makingRupees: '9.50' }, dear), second], true);
    expect(result).toMatchObject({ added: 0, changed: 1, unchanged: 1, errors: [], isWritten: false });
    expect(result.rows).toEqual([
      {
        line: 2,
        id: Number(first.id),
        label: expect.stringMatching(/, [\d.]+ g$/),
        before: { marginPaisePerGram, makingPaise },
        after: { marginPaisePerGram: dear * 100, makingPaise: 950 },
      },
    ]);
    expect(await weight(Number(first.id))).toMatchObject({ marginPaisePerGram, makingPaise });
  });

  it('lists unknown references, duplicates and repeated ids', async () => {
    const [first = {}, second = {}] = await exported('weights');
    const moved = { ...first, productId: '999999' };
    const twin = { ...second, id: '', version: '' };
    const result = await importRows([moved, twin, second, second], true);
    expect(result.errors).toEqual([
      { line: 2, message: 'Column “productId”: no product has the id 999999' },
      { line: 3, message: 'Another record has the same “productId” and “weightGrams”' },
      { line: 5, message: `The id ${second.id} is already in line 4` },
    ]);
  });

  it('does not wait for a locked record', async () => {
    const rows = (await exported('weights')).slice(0, 5);
    const dear = newMargin();
    const dearer = rows.map((row) => withMargin(row, dear));
    await server.database.transaction(async (tx) => {
      await tx.run(sql`select from product_weight where id = ${Number(rows[0]?.id)} for update`);
      expect(await importRows(dearer, true)).toMatchObject({ changed: 5, errors: [] });
    });
  });
});

describe('the same file', () => {
  it('imported twice, in turn or concurrently, changes each record once', async () => {
    const dear = newMargin();
    const rows = (await exported('weights')).slice(0, 40).map((row) => withMargin(row, dear));
    const since = await auditCount();
    const answers = await Promise.all([importRows(rows), importRows([...rows].reverse())]);
    for (const answer of answers) expect(answer).toMatchObject({ errors: [], isWritten: true });
    expect(answers.map(({ changed }) => changed).reduce((a, b) => a + b)).toBe(40);
    expect(await importRows(rows)).toMatchObject({ changed: 0, unchanged: 40, errors: [] });
    expect((await auditCount()) - since).toBe(40);
  });

  it('imported again after an interruption writes the missing rows', async () => {
    const rows = (await exported('weights')).slice(0, 40);
    const dear = newMargin();
    await importRows(rows.slice(0, 20).map((row) => withMargin(row, dear)));
    expect(await importRows(rows.map((row) => withMargin(row, dear)))).toMatchObject({
      changed: 20,
      unchanged: 20,
      errors: [],
    });
  });

  it('and another imported concurrently: one changes each record, the other is refused', async () => {
    const rows = (await exported('weights')).slice(0, 30);
    const [one, other] = [newMargin(), newMargin()];
    const answers = await Promise.all([one, other].map((dear) => importRows(rows.map((row) => withMargin(row, dear)))));
    const refused = answers.flatMap(({ errors }) => errors);
    const changed = answers.map((answer) => answer.changed).reduce((a, b) => a + b);
    expect(changed).toBe(30);
    expect(refused).toHaveLength(30);
    for (const { message } of refused)
      expect(message).toContain('Changed since the export: “marginRupeesPerGram” is now');
  });
});

async function auditCount(): Promise<number> {
  const { entries } = await server.database.one<{ entries: number }>(
    sql`select count(*) as entries from audit_entry where note = 'imported'`,
  );
  return entries;
}
