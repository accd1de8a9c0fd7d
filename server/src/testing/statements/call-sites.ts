/** Finds the calls of the SQL layer in the program and the row type that each declares. */
import { relative, resolve } from 'node:path';
import { type CallExpression, type Node, type PropertyAccessExpression, SyntaxKind } from 'typescript/unstable/ast';
import { API, type Checker, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync';

/** The type of a field of a row type; `any` (JSON, `unknown`, a type parameter) is not checked. */
export type ValueKind =
  | 'number'
  | 'string'
  | 'boolean'
  | 'Date'
  | 'Buffer'
  | 'any'
  | `${string}[]`
  | `object ${string}`;

export interface RowField {
  readonly kinds: readonly ValueKind[];
  readonly nullable: boolean;
  readonly optional: boolean;
}

/** A row type by its fields; an `open` one has an index signature and may have further fields. */
export interface RowShape {
  readonly name: string;
  readonly fields: ReadonlyMap<string, RowField>;
  readonly open: boolean;
}

export interface CallSite {
  /** `server/src/cart/cart-store.ts:31` */
  readonly place: string;
  readonly file: string;
  readonly line: number;
  /** Column of the method's name, counted from 1. */
  readonly column: number;
  readonly method: string;
  /** Null for `run` and for rows without a declared type. */
  readonly row: RowShape | null;
}

const UNDECLARED = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter;
const METHODS: ReadonlySet<string> = new Set(['rows', 'one', 'maybeOne', 'run']);

/** All calls of a `Queryable` in the files that `includes` accepts, by path from the root. */
export function findCallSites(root: string, includes: (file: string) => boolean): CallSite[] {
  const api = new API({ cwd: root });
  try {
    const config = resolve(root, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error(`TypeScript could not open ${config}`);
    const { program, checker } = project;
    const sites: CallSite[] = [];
    for (const path of program.getSourceFileNames()) {
      const file = relative(root, path).replaceAll('\\', '/');
      const source = includes(file) ? program.getSourceFile(path) : undefined;
      if (source === undefined) continue;
      const lineStarts = startsOfLines(source.text);
      for (const call of callsIn(source)) {
        if (!isQueryable(checker, call.expression)) continue;
        const start = call.expression.name.getStart();
        const line = lineStarts.findLastIndex((at) => at <= start) + 1;
        const method = call.expression.name.text;
        const row = method === 'run' ? null : rowShape(checker, call);
        sites.push({
          place: `${file}:${line}`,
          file,
          line,
          column: start - (lineStarts[line - 1] ?? 0) + 1,
          method,
          row,
        });
      }
    }
    return sites;
  } finally {
    api.close();
  }
}

type MethodCall = CallExpression & { readonly expression: PropertyAccessExpression };

function callsIn(node: Node): MethodCall[] {
  const found: MethodCall[] = [];
  const visit = (child: Node): void => {
    if (isMethodCall(child)) found.push(child);
    child.forEachChild(visit);
  };
  visit(node);
  return found;
}

function isMethodCall(node: Node): node is MethodCall {
  if (node.kind !== SyntaxKind.CallExpression) return false;
  const { expression } = node as CallExpression;
  return (
    expression.kind === SyntaxKind.PropertyAccessExpression &&
    METHODS.has((expression as PropertyAccessExpression).name.text)
  );
}

/** Decided by its methods, so that databases, transactions and test wrappers are all recognised. */
function isQueryable(checker: Checker, { expression }: PropertyAccessExpression): boolean {
  const type = checker.getTypeAtLocation(expression);
  return type !== undefined && [...METHODS].every((name) => checker.getPropertyOfType(type, name) !== undefined);
}

/** `rows<R>` returns `Promise<R[]>`, `one<R>` `Promise<R>` and `maybeOne<R>` `Promise<R | null>`. */
function rowShape(checker: Checker, call: MethodCall): RowShape | null {
  const promise = checker.getTypeAtLocation(call);
  let type = promise === undefined ? undefined : checker.getTypeArguments(promise as TypeReference)[0];
  if (type !== undefined && checker.isArrayType(type)) type = checker.getTypeArguments(type as TypeReference)[0];
  if (type === undefined || (type.flags & UNDECLARED) !== 0) return null;
  type = checker.getNonNullableType(type) ?? type;
  const fields = new Map<string, RowField>();
  for (const property of checker.getPropertiesOfType(type)) {
    const fieldType = checker.getTypeOfSymbol(property);
    if (fieldType !== undefined) fields.set(property.name, fieldOf(checker, fieldType));
  }
  return { name: checker.typeToString(type), fields, open: checker.getIndexInfosOfType(type).length > 0 };
}

function fieldOf(checker: Checker, type: Type): RowField {
  const members = type.isUnionType() ? type.getTypes() : [type];
  const is = (flag: TypeFlags): boolean => members.some((member) => (member.flags & flag) !== 0);
  const kinds = members
    .filter((member) => (member.flags & (TypeFlags.Null | TypeFlags.Undefined)) === 0)
    .map((member) => kindOf(checker, member));
  return { kinds: [...new Set(kinds)], nullable: is(TypeFlags.Null), optional: is(TypeFlags.Undefined) };
}

function kindOf(checker: Checker, type: Type): ValueKind {
  if ((type.flags & UNDECLARED) !== 0) return 'any';
  if ((type.flags & TypeFlags.NumberLike) !== 0) return 'number';
  if ((type.flags & TypeFlags.StringLike) !== 0) return 'string';
  if ((type.flags & TypeFlags.BooleanLike) !== 0) return 'boolean';
  // A branded value: `number & { brand }`.
  if (type.isIntersectionType()) {
    const plain = type.getTypes().map((member) => kindOf(checker, member));
    return (
      plain.find((kind) => ['number', 'string', 'boolean'].includes(kind)) ?? `object ${checker.typeToString(type)}`
    );
  }
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as TypeReference);
    return element === undefined ? 'any' : (`${fieldOf(checker, element).kinds.join('|')}[]` as ValueKind);
  }
  const name = type.getSymbol()?.name;
  if (name === 'Date' || name === 'Buffer') return name;
  return `object ${checker.typeToString(type)}`;
}

function startsOfLines(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
}
