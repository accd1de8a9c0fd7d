/**
 * Replies of the back office in words. They are declared as TypeScript types and not as codecs, so the reference reads the
 * contract's own source: fields, and the doc comments on them.
 */

import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gift } from '@tola/contract';
import { orderView } from '@tola/contract/order-view';
import {
  ALL_RIGHTS,
  type AnyStaffCall,
  CHANGE_RULES,
  DEADLINE_LABELS,
  SECURITY_EVENT_KINDS,
} from '@tola/contract/staff';
import { ALL_GRADES, ALL_METALS } from '@tola/pricing';
import { type Expression, type Member, type TypeNode, type TypeSource, typeSource } from './type-source.ts';
import { choicesOf, leaf, listOf, plainFieldsOf, type WireField, type WireType } from './wire-types.ts';

/** Where a type is written: its module, and the arguments of the generic type that it is part of. */
interface Scope {
  readonly source: TypeSource;
  readonly parameters: ReadonlyMap<string, WireType>;
  /** The types being described, so that a recursive one ends. */
  readonly within: readonly string[];
}

const NAMED: Readonly<Record<string, WireType>> = {
  Paise: leaf('integer, paise'),
  Milligrams: leaf('integer, milligrams'),
  BasisPoints: leaf('integer, basis points'),
  PaisePerGram: leaf('integer, paise per gram'),
  Id: leaf('integer, 1 or more'),
  Metal: choicesOf(ALL_METALS),
  Grade: choicesOf(ALL_GRADES),
  DeadlineKind: choicesOf(Object.keys(DEADLINE_LABELS)),
  ChangeKindName: choicesOf(Object.keys(CHANGE_RULES)),
  Right: choicesOf(ALL_RIGHTS),
  SecurityEventKind: choicesOf(Object.keys(SECURITY_EVENT_KINDS)),
  Gift: { text: 'object', optional: false, fields: plainFieldsOf(gift) },
  OrderView: { text: 'object', optional: false, fields: plainFieldsOf(orderView) },
};

const KEYWORDS: Readonly<Record<string, string>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSUnknownKeyword: 'any JSON',
};

let replies: ReadonlyMap<string, WireType | null> | null = null;

/** `Data` of a successful reply with its fields; none for a call that replies without data. */
export function staffReplyFieldsOf({ name }: AnyStaffCall): readonly WireField[] {
  replies ??= readReplies();
  const type = replies.get(name);
  if (type === undefined) throw new Error(`The source of the contract declares no call ${name}`);
  return type === null ? [] : [{ name: 'Data', type }];
}

function readReplies(): ReadonlyMap<string, WireType | null> {
  const folder = dirname(createRequire(import.meta.url).resolve('@tola/contract/staff'));
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  return new Map(
    files.flatMap((file) => {
      const source = typeSource(join(folder, file));
      return [...source.values.values()].flatMap((value) => replyOf(value, source));
    }),
  );
}

/** The name and the reply of `staffCall<Reply>()({ name: 'Name', … })`; nothing for other constants. */
function replyOf(value: Expression, source: TypeSource): [string, WireType | null][] {
  if (value.type !== 'CallExpression' || value.callee.type !== 'CallExpression') return [];
  const { callee, typeArguments } = value.callee;
  const [declaration] = value.arguments;
  if (callee.type !== 'Identifier' || callee.name !== 'staffCall' || declaration?.type !== 'ObjectExpression')
    return [];
  const name = declaration.properties
    .filter((property) => property.type === 'Property')
    .find(({ key }) => key.type === 'Identifier' && key.name === 'name')?.value;
  if (name?.type !== 'Literal' || typeof name.value !== 'string') throw new Error('A call has no literal name');
  const reply = typeArguments?.params[0];
  return [[name.value, reply === undefined ? null : describe(reply, { source, parameters: new Map(), within: [] })]];
}

function describe(node: TypeNode, scope: Scope): WireType {
  const keyword = KEYWORDS[node.type];
  if (keyword !== undefined) return leaf(keyword);
  switch (node.type) {
    case 'TSTypeReference':
      if (node.typeName.type !== 'Identifier') break;
      return describeName(node.typeName.name, node.typeArguments?.params ?? [], scope);
    case 'TSTypeLiteral':
      return objectOf(fieldsOf(node.members, scope));
    case 'TSArrayType':
      return listOf(describe(node.elementType, scope));
    case 'TSTypeOperator':
    case 'TSParenthesizedType':
      return describe(node.typeAnnotation, scope);
    case 'TSUnionType':
      return unionOf(node.types.map((one) => describe(one, scope)));
    case 'TSIntersectionType':
      return objectOf(node.types.flatMap((one) => describe(one, scope).fields));
    case 'TSLiteralType':
      if (node.literal.type === 'Literal') return leaf(JSON.stringify(node.literal.value));
      break;
    case 'TSIndexedAccessType':
      return choicesOf(itemsOf(node.objectType, scope));
  }
  throw new Error(`The reference cannot describe a ${node.type}`);
}

function describeName(name: string, given: readonly TypeNode[], scope: Scope): WireType {
  const known = scope.parameters.get(name) ?? NAMED[name];
  if (known !== undefined) return known;
  const [first, second] = given;
  // Keys that may be missing are described like the others.
  if (first !== undefined && (name === 'Readonly' || name === 'Partial')) return describe(first, scope);
  if (first !== undefined && second !== undefined) {
    if (name === 'Record') return recordOf(first, describe(second, scope), scope);
    if (name === 'Omit') {
      const left = describe(second, scope).text.split(' or ');
      return objectOf(describe(first, scope).fields.filter((field) => !left.includes(JSON.stringify(field.name))));
    }
  }
  if (scope.within.includes(name)) return leaf('object with the fields of its parent');
  const found = declarationOf(name, scope.source);
  const parameters = new Map(
    (found.declaration.typeParameters?.params ?? []).map(({ name: id }, index) => {
      const argument = given[index];
      if (argument === undefined) throw new Error(`${name} lacks a type argument`);
      return [id.name, describe(argument, scope)] as const;
    }),
  );
  const inner = { source: found.source, parameters, within: [...scope.within, name] };
  if (found.declaration.type === 'TSTypeAliasDeclaration') return describe(found.declaration.typeAnnotation, inner);
  const inherited = found.declaration.extends.flatMap(({ expression, typeArguments }) =>
    expression.type === 'Identifier' ? describeName(expression.name, typeArguments?.params ?? [], inner).fields : [],
  );
  return objectOf([...inherited, ...fieldsOf(found.declaration.body.body, inner)]);
}

/** A type by its name, in the module or where the module has it from. */
function declarationOf(name: string, source: TypeSource) {
  const declaration = source.types.get(name);
  if (declaration !== undefined) return { declaration, source };
  const origin = source.origins.get(name);
  if (origin === undefined) throw new Error(`The source of the contract has no type ${name}`);
  return declarationOf(name, typeSource(origin));
}

/** The items of a constant list, of which `(typeof LIST)[number]` is one. */
function itemsOf(node: TypeNode, { source }: Scope): readonly string[] {
  const query = node.type === 'TSParenthesizedType' ? node.typeAnnotation : node;
  if (query.type !== 'TSTypeQuery' || query.exprName.type !== 'Identifier')
    throw new Error('Not the type of a constant');
  const { name } = query.exprName;
  const value = source.values.get(name);
  const list = value?.type === 'TSAsExpression' ? value.expression : value;
  if (list?.type !== 'ArrayExpression') throw new Error(`${name} is not a list`);
  return list.elements.map((item) => (item?.type === 'Literal' ? String(item.value) : ''));
}

function fieldsOf(members: readonly Member[], scope: Scope): WireField[] {
  return members.map((member) => {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier' || !member.typeAnnotation)
      throw new Error(`The reference cannot describe a ${member.type}`);
    const type = describe(member.typeAnnotation.typeAnnotation, scope);
    const note = scope.source.commentBefore(member.start);
    return { name: member.key.name, note, type: { ...type, optional: member.optional } };
  });
}

function objectOf(fields: readonly WireField[]): WireType {
  return { text: 'object', optional: false, fields };
}

/** An object with a value for each metal or grade, or for names that only the data knows. */
function recordOf(key: TypeNode, value: WireType, scope: Scope): WireType {
  const keys = describe(key, scope).text;
  if (keys === 'string') return { ...value, text: `object, each value: ${value.text}` };
  return objectOf(keys.split(' or ').map((name) => ({ name: JSON.parse(name) as string, type: value })));
}

/** Fields that only some of several objects have are optional. */
function unionOf(types: readonly WireType[]): WireType {
  const objects = types.filter(({ fields }) => fields.length > 0);
  const texts = [...new Set(types.map((type) => type.text))];
  const text = texts.join(texts.some((one) => one.includes(', ')) ? ', or ' : ' or ');
  const fields = new Map<string, WireField[]>();
  for (const field of objects.flatMap((type) => type.fields)) {
    fields.set(field.name, [...(fields.get(field.name) ?? []), field]);
  }
  const merged = [...fields.values()].map((same) => {
    const [first] = same as [WireField];
    const type = same.length === 1 ? first.type : unionOf(same.map((one) => one.type));
    return { ...first, type: { ...type, optional: first.type.optional || same.length < objects.length } };
  });
  return { text, optional: false, fields: merged };
}
