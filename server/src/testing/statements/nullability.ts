/**
 * Determines which columns of a statement can be NULL, from PostgreSQL's own query tree: outer joins, subqueries,
 * aggregates over no rows, and conditions that exclude NULL. `maybe` means that schema and statement allow a NULL;
 * where that cannot be determined (a function's result, an outer reference) the result is `unknown`.
 */
import { isNode, isTreeList, nodesOf, type TreeNode, type TreeValue } from './node-tree.ts';

export type Nullability = 'never' | 'maybe' | 'unknown';

/** The catalogue entries that the tree refers to by number. */
export interface Catalog {
  /** Whether `relation.attnum` is declared NOT NULL. */
  isNotNull(relation: string, attribute: string): boolean;
  readonly functions: ReadonlyMap<string, { readonly name: string; readonly strict: boolean }>;
}

/** One query and the queries around it, the innermost first. */
interface Scope {
  readonly query: TreeNode;
  readonly outer: Scope | null;
  /** Columns, as `varno.varattno`, that the query's conditions keep from being NULL. */
  readonly proven: ReadonlySet<string>;
  readonly catalog: Catalog;
}

// enum values of nodes.h, parsenodes.h and primnodes.h
const SELECT = '1';
const RELATION = '0';
const SUBQUERY = '1';
const JOIN = '2';
const CTE = '6';
const GROUP = '9';
const INNER = '0';
const IS_NOT_NULL = '1';
const AND = '0';
const EXISTS = '0';
const SCALAR = '4';
const ARRAY = '6';
const IMPLICIT_CAST = '2';

/** For every column that the statement returns, in order. */
export function columnNullability(query: TreeNode, catalog: Catalog): Nullability[] {
  return columnsOf(scopeOf(query, null, catalog));
}

function scopeOf(query: TreeNode, outer: Scope | null, catalog: Catalog): Scope {
  const proven = new Set<string>();
  proveFrom(query.fields.jointree, catalog, proven);
  return { query, outer, proven, catalog };
}

function columnsOf(scope: Scope): Nullability[] {
  const { fields } = scope.query;
  const entries = nodesOf(fields.commandType === SELECT ? fields.targetList : fields.returningList);
  const columns = entries.filter((entry) => entry.fields.resjunk !== 'true');
  if (isNode(fields.setOperations)) {
    const branches = leavesOf(fields.setOperations).map((index) => columnsOfEntry(index, scope));
    return columns.map((_, index) => weakest(branches.map((branch) => branch[index] ?? 'unknown')));
  }
  return columns.map((entry) => expression(entry.fields.expr, scope));
}

function leavesOf(setOperation: TreeNode): string[] {
  return [setOperation.fields.larg, setOperation.fields.rarg].flatMap((side) => {
    if (!isNode(side)) return [];
    return side.tag === 'RANGETBLREF' ? [String(side.fields.rtindex)] : leavesOf(side);
  });
}

/** A UNION's column may be NULL when one branch's may. */
function weakest(all: readonly Nullability[]): Nullability {
  if (all.includes('maybe')) return 'maybe';
  return all.every((one) => one === 'never') ? 'never' : 'unknown';
}

function rangeTableEntry(index: TreeValue | undefined, scope: Scope): TreeNode | undefined {
  return nodesOf(scope.query.fields.rtable)[Number(index) - 1];
}

function columnsOfEntry(index: TreeValue | undefined, scope: Scope): Nullability[] {
  const subquery = rangeTableEntry(index, scope)?.fields.subquery;
  return isNode(subquery) ? columnsOf(scopeOf(subquery, scope, scope.catalog)) : [];
}

function expression(value: TreeValue | undefined, scope: Scope): Nullability {
  if (!isNode(value)) return 'unknown';
  const { tag, fields } = value;
  switch (tag) {
    case 'VAR':
      return variable(value, scope);
    case 'CONST':
      return fields.constisnull === 'true' ? 'maybe' : 'never';
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'COERCETODOMAIN':
    case 'COLLATEEXPR':
      return expression(fields.arg, scope);
    case 'NULLTEST':
    case 'BOOLEANTEST':
    case 'ARRAYEXPR':
    case 'ARRAY':
    case 'ROWEXPR':
    case 'ROW':
    case 'SQLVALUEFUNCTION':
    case 'GROUPINGFUNC':
      return 'never';
    case 'COALESCEEXPR':
    case 'COALESCE':
      return coalesce(nodesOf(fields.args).map((arg) => expression(arg, scope)));
    case 'NULLIFEXPR':
      return 'maybe';
    case 'CASEEXPR':
    case 'CASE':
      return caseOf(value, scope);
    case 'FUNCEXPR':
    case 'OPEXPR':
      return call(value, scope);
    case 'AGGREF':
      return aggregate(value, scope);
    case 'SUBLINK':
      return sublink(value, scope);
    default:
      return 'unknown';
  }
}

function coalesce(args: readonly Nullability[]): Nullability {
  if (args.includes('never')) return 'never';
  return args.every((arg) => arg === 'maybe') ? 'maybe' : 'unknown';
}

/** A CASE without ELSE can be NULL; the values of its branches depend on conditions, which are not evaluated. */
function caseOf({ fields }: TreeNode, scope: Scope): Nullability {
  if (expression(fields.defresult, scope) === 'maybe' && isNullConstant(fields.defresult)) return 'maybe';
  const results = nodesOf(fields.args).map((when) => expression(when.fields.result, scope));
  return [...results, expression(fields.defresult, scope)].every((one) => one === 'never') ? 'never' : 'unknown';
}

function isNullConstant(value: TreeValue | undefined): boolean {
  return isNode(value) && value.tag === 'CONST' && value.fields.constisnull === 'true';
}

/** A strict function or operator returns NULL for a NULL argument; otherwise its result is unknown. */
function call({ fields }: TreeNode, scope: Scope): Nullability {
  const strict = scope.catalog.functions.get(String(fields.funcid ?? fields.opfuncid))?.strict === true;
  const args = nodesOf(fields.args).map((arg) => expression(arg, scope));
  if (strict && args.includes('maybe')) return 'maybe';
  const isImplicitCast = fields.funcformat === IMPLICIT_CAST;
  return isImplicitCast && args.every((arg) => arg === 'never') ? 'never' : 'unknown';
}

function aggregate({ fields }: TreeNode, scope: Scope): Nullability {
  if (scope.catalog.functions.get(String(fields.aggfnoid))?.name === 'count') return 'never';
  const grouped = isTreeList(scope.query.fields.groupClause);
  return !grouped || isNode(fields.aggfilter) ? 'maybe' : 'unknown';
}

/** A scalar subquery without a row is NULL; whether it has one is unknown unless it aggregates without GROUP BY. */
function sublink({ fields }: TreeNode, scope: Scope): Nullability {
  if (fields.subLinkType === EXISTS || fields.subLinkType === ARRAY) return 'never';
  if (fields.subLinkType !== SCALAR || !isNode(fields.subselect)) return 'unknown';
  const inner = scopeOf(fields.subselect, scope, scope.catalog);
  const [column = 'unknown'] = columnsOf(inner);
  const alwaysOneRow =
    inner.query.fields.hasAggs === 'true' &&
    !isTreeList(inner.query.fields.groupClause) &&
    inner.query.fields.havingQual === null;
  return column === 'never' && !alwaysOneRow ? 'unknown' : column;
}

function variable({ fields }: TreeNode, from: Scope): Nullability {
  let scope: Scope | null = from;
  for (let level = Number(fields.varlevelsup ?? 0); level > 0 && scope !== null; level -= 1) scope = scope.outer;
  if (scope === null) return 'unknown';
  const { varno, varattno } = fields;
  if (scope.proven.has(`${varno}.${varattno}`)) return 'never';
  const nulled = isTreeList(fields.varnullingrels) && fields.varnullingrels.length > 1;
  return nulled ? 'maybe' : column(String(varno), String(varattno), scope);
}

function column(varno: string, attribute: string, scope: Scope): Nullability {
  const entry = rangeTableEntry(varno, scope);
  if (entry === undefined) return 'unknown';
  const { fields } = entry;
  switch (fields.rtekind) {
    case RELATION:
      if (Number(attribute) <= 0 || scope.catalog.isNotNull(String(fields.relid), attribute)) return 'never';
      return assigned(varno, attribute, scope) ?? 'maybe';
    case SUBQUERY:
      return columnsOfEntry(varno, scope)[Number(attribute) - 1] ?? 'unknown';
    case JOIN:
      return mergedColumn(listItem(fields.joinaliasvars, attribute), scope);
    case GROUP:
      return expression(listItem(fields.groupexprs, attribute), scope);
    case CTE:
      return ofCommonTable(fields, attribute, scope);
    default:
      return 'unknown';
  }
}

/** FULL JOIN … USING takes the value of the side that has a row, so the merged column is not null merely because a side is missing. */
function mergedColumn(merged: TreeValue | undefined, scope: Scope): Nullability {
  const found = expression(merged, scope);
  return found === 'maybe' && isNode(merged) && merged.tag.startsWith('COALESCE') ? 'unknown' : found;
}

function listItem(list: TreeValue | undefined, position: string): TreeValue | undefined {
  return isTreeList(list) ? list[Number(position) - 1] : undefined;
}

/** RETURNING returns what INSERT or UPDATE writes; null when the statement does not write this column. */
function assigned(varno: string, attribute: string, scope: Scope): Nullability | null {
  const { fields } = scope.query;
  if (fields.commandType === SELECT || fields.resultRelation !== varno) return null;
  const target = nodesOf(fields.targetList).find((entry) => entry.fields.resno === attribute);
  if (target === undefined) return null;
  if (isNode(target.fields.expr) && target.fields.expr.tag === 'VAR') return 'unknown';
  // Assigned values are computed from the old row, before any assignment.
  const old = { ...scope, query: { ...scope.query, fields: { ...fields, targetList: [] } } };
  const written = expression(target.fields.expr, old);
  return written === 'maybe' ? 'maybe' : 'unknown';
}

function ofCommonTable(fields: TreeNode['fields'], attribute: string, from: Scope): Nullability {
  if (fields.self_reference === 'true') return 'unknown';
  let scope: Scope | null = from;
  for (let level = Number(fields.ctelevelsup ?? 0); level > 0 && scope !== null; level -= 1) scope = scope.outer;
  if (scope === null) return 'unknown';
  const named = nodesOf(scope.query.fields.cteList).find((one) => one.fields.ctename === fields.ctename);
  if (named === undefined || !isNode(named.fields.ctequery) || named.fields.cterecursive === 'true') return 'unknown';
  return columnsOf(scopeOf(named.fields.ctequery, scope, scope.catalog))[Number(attribute) - 1] ?? 'unknown';
}

/** Collects the columns that a FROM list and its conditions keep from being NULL. */
function proveFrom(value: TreeValue | undefined, catalog: Catalog, proven: Set<string>): void {
  if (!isNode(value)) return;
  if (value.tag === 'FROMEXPR') {
    for (const item of nodesOf(value.fields.fromlist)) proveFrom(item, catalog, proven);
    proveCondition(value.fields.quals, catalog, proven);
  } else if (value.tag === 'JOINEXPR' && value.fields.jointype === INNER) {
    proveFrom(value.fields.larg, catalog, proven);
    proveFrom(value.fields.rarg, catalog, proven);
    proveCondition(value.fields.quals, catalog, proven);
  }
}

function proveCondition(value: TreeValue | undefined, catalog: Catalog, proven: Set<string>): void {
  if (!isNode(value)) return;
  const { tag, fields } = value;
  if (tag === 'BOOLEXPR') {
    if (fields.boolop === AND || fields.boolop === 'and') {
      for (const arg of nodesOf(fields.args)) proveCondition(arg, catalog, proven);
    }
  } else if (tag === 'NULLTEST') {
    if (fields.nulltesttype === IS_NOT_NULL) proveOperand(fields.arg, catalog, proven);
  } else {
    proveOperand(value, catalog, proven);
  }
}

/** A condition that is true had no NULL under its strict operators. */
function proveOperand(value: TreeValue | undefined, catalog: Catalog, proven: Set<string>): void {
  if (!isNode(value)) return;
  const { tag, fields } = value;
  if (tag === 'VAR') {
    if (fields.varlevelsup === '0') proven.add(`${fields.varno}.${fields.varattno}`);
  } else if (tag === 'RELABELTYPE' || tag === 'COERCEVIAIO') {
    proveOperand(fields.arg, catalog, proven);
  } else if (tag === 'OPEXPR' || tag === 'FUNCEXPR') {
    if (catalog.functions.get(String(fields.funcid ?? fields.opfuncid))?.strict !== true) return;
    for (const arg of nodesOf(fields.args)) proveOperand(arg, catalog, proven);
  } else if (tag === 'SCALARARRAYOPEXPR' && fields.useOr === 'true') {
    proveOperand(nodesOf(fields.args)[0], catalog, proven);
  }
}
