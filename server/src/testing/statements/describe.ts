/** Prepares statements on a migrated database and describes the columns they return. */
import type { ClientBase } from 'pg';
import { camelName, valueParsers } from '#database';
import type { ValueKind } from './call-sites.ts';
import { isNode, nodesOf, parseNodeTree, type TreeNode, type TreeValue } from './node-tree.ts';
import { type Catalog, columnNullability, type Nullability } from './nullability.ts';

export interface Column {
  /** As in returned rows: camelCase. */
  readonly name: string;
  /** PostgreSQL's type name. */
  readonly type: string;
  /** The type that the driver's parser returns. */
  readonly kind: ValueKind;
  readonly nullability: Nullability;
}

/** The columns, or the error when PostgreSQL cannot prepare the statement. */
export type Description = { readonly columns: readonly Column[] } | { readonly error: string };

export interface Describer {
  /** @param returnsRows whether to describe columns; the statement is prepared in either case */
  describe(text: string, returnsRows: boolean): Promise<Description>;
}

interface TypeRow {
  readonly oid: number;
  readonly name: string;
  readonly category: string;
  readonly element: number;
}

interface Types {
  readonly names: ReadonlyMap<number, TypeRow>;
}

export async function createDescriber(client: ClientBase): Promise<Describer> {
  const catalog = await readCatalog(client);
  const { rows } = await client.query<TypeRow>(
    `select oid::int, typname as name, typcategory as category, typelem::int as element from pg_type`,
  );
  const types: Types = { names: new Map(rows.map((row) => [row.oid, row])) };
  return {
    async describe(text, returnsRows) {
      await client.query('begin');
      try {
        await client.query(`prepare described as ${text}`);
        return { columns: returnsRows ? await columnsOf(client, text, catalog, types) : [] };
      } catch (error) {
        return { error: (error as Error).message };
      } finally {
        await client.query('rollback');
        await client.query('deallocate all');
      }
    },
  };
}

async function columnsOf(client: ClientBase, text: string, catalog: Catalog, types: Types): Promise<Column[]> {
  const { rows } = await client.query<{ parameters: string[]; results: number[] | null }>(
    `select parameter_types::text[] as parameters, result_types::oid[]::int[] as results from pg_prepared_statements`,
  );
  const [prepared] = rows;
  if (prepared === undefined || prepared.results === null) return [];
  const query = await queryTree(client, text, prepared.parameters);
  const nullability = columnNullability(query, catalog);
  const entries = nodesOf(query.fields.commandType === '1' ? query.fields.targetList : query.fields.returningList);
  const names = entries.filter((entry) => entry.fields.resjunk !== 'true').map((entry) => String(entry.fields.resname));
  return prepared.results.map((oid, index) => ({
    name: camelName(names[index] ?? ''),
    type: types.names.get(oid)?.name ?? String(oid),
    kind: kindOf(oid, types),
    nullability: nullability[index] ?? 'unknown',
  }));
}

/**
 * PostgreSQL stores the body of an SQL-standard function as a query tree, with names resolved and outer joins marked.
 * So the statement is turned into a temporary function, whose tree is read back.
 */
async function queryTree(client: ClientBase, text: string, parameters: readonly string[]): Promise<TreeNode> {
  await client.query(`create function pg_temp.described(${parameters.join(', ')}) returns setof record
    language sql begin atomic ${text}; end`);
  const { rows } = await client.query<{ tree: string }>(
    `select prosqlbody::text as tree from pg_proc where oid = 'pg_temp.described'::regproc`,
  );
  const query = firstQuery(parseNodeTree(rows[0]?.tree ?? ''));
  if (query === null) throw new Error('PostgreSQL stored no query tree for the statement');
  return query;
}

function firstQuery(value: TreeValue): TreeNode | null {
  if (isNode(value)) return value.tag === 'QUERY' ? value : null;
  if (!Array.isArray(value)) return null;
  for (const item of value as readonly TreeValue[]) {
    const query = firstQuery(item);
    if (query !== null) return query;
  }
  return null;
}

async function readCatalog(client: ClientBase): Promise<Catalog> {
  const columns = await client.query<{ key: string }>(
    `select attrelid || '.' || attnum as key from pg_attribute where attnotnull`,
  );
  const functions = await client.query<{ oid: string; name: string; strict: boolean }>(
    `select oid::text, proname as name, proisstrict as strict from pg_proc`,
  );
  const notNull = new Set(columns.rows.map((row) => row.key));
  return {
    isNotNull: (relation, attribute) => notNull.has(`${relation}.${attribute}`),
    functions: new Map(functions.rows.map((row) => [row.oid, row])),
  };
}

/** A sample value of each type category, to see what the parser returns for it. */
const SAMPLES: Readonly<Record<string, string>> = {
  N: '1',
  B: 't',
  D: '2026-04-01 00:00:00+00',
  S: 'text',
  E: 'word',
  U: '\\x00',
};

function kindOf(oid: number, types: Types): ValueKind {
  const type = types.names.get(oid);
  if (type === undefined || type.name === 'json' || type.name === 'jsonb') return 'any';
  if (type.category === 'A') {
    const element = types.names.get(type.element);
    const sample = SAMPLES[element?.category ?? ''] ?? '';
    const list = valueParsers.getTypeParser(oid)(`{"${sample.replaceAll('\\', '\\\\')}"}`);
    return element?.name.startsWith('json') === true
      ? 'any'
      : `${Array.isArray(list) ? kindOfValue(list[0]) : 'string'}[]`;
  }
  return kindOfValue(valueParsers.getTypeParser(oid)(SAMPLES[type.category] ?? ''));
}

function kindOfValue(value: unknown): ValueKind {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') {
    return typeof value as ValueKind;
  }
  if (value instanceof Date) return 'Date';
  return Buffer.isBuffer(value) ? 'Buffer' : 'any';
}
