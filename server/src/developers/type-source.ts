/** The TypeScript sources of the contract: their type declarations, imports, doc comments and the replies of calls. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

type Parser = typeof import('rolldown/utils');
type Statement = ReturnType<Parser['parseSync']>['program']['body'][number];
type Interface = Extract<Statement, { type: 'TSInterfaceDeclaration' }>;
type Alias = Extract<Statement, { type: 'TSTypeAliasDeclaration' }>;

export type TypeDeclaration = Interface | Alias;
export type TypeNode = Alias['typeAnnotation'];
export type Member = Interface['body']['body'][number];
export type Expression = NonNullable<
  Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['init']
>;

export interface TypeSource {
  readonly types: ReadonlyMap<string, TypeDeclaration>;
  /** The constants of the module, by name. */
  readonly values: ReadonlyMap<string, Expression>;
  /** The module that a name is imported from, or re-exported from. */
  readonly origins: ReadonlyMap<string, string>;
  /** The doc comment that ends right before a position. */
  commentBefore(position: number): string;
}

const sources = new Map<string, TypeSource>();

export function typeSource(path: string): TypeSource {
  const known = sources.get(path);
  if (known !== undefined) return known;
  const source = parse(path);
  sources.set(path, source);
  return source;
}

/** The file of a module that `from` imports; null for what is not ours. */
function moduleFile(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  return specifier.startsWith('@tola/') ? createRequire(from).resolve(specifier) : null;
}

function parse(path: string): TypeSource {
  const text = readFileSync(path, 'utf8');
  // Loaded on first use: a native parser that only the reference needs.
  const { parseSync } = require('rolldown/utils') as Parser;
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const types = new Map<string, TypeDeclaration>();
  const values = new Map<string, Expression>();
  const origins = new Map<string, string>();
  for (const statement of program.body) {
    collectOrigins(statement, path, origins);
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'TSInterfaceDeclaration' || declared?.type === 'TSTypeAliasDeclaration') {
      types.set(declared.id.name, declared);
    }
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) if (id.type === 'Identifier' && init) values.set(id.name, init);
  }
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  return {
    types,
    values,
    origins,
    commentBefore(position) {
      const doc = docs.findLast(({ end }) => end <= position && text.slice(end, position).trim() === '');
      return (doc?.value ?? '').replaceAll(/\s*\n\s*\*?\s*|^\*\s*/g, ' ').trim();
    },
  };
}

function collectOrigins(statement: Statement, path: string, origins: Map<string, string>): void {
  if (statement.type !== 'ImportDeclaration' && statement.type !== 'ExportNamedDeclaration') return;
  const file = statement.source === null ? null : moduleFile(statement.source.value, path);
  if (file === null) return;
  for (const specifier of statement.specifiers) {
    const name = specifier.type === 'ExportSpecifier' ? specifier.exported : specifier.local;
    if (name.type === 'Identifier') origins.set(name.name, file);
  }
}
