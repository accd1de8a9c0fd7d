/**
 * Grants the store's role what it needs on each table, and takes everything else back. What a trigger refuses to everybody
 * is not granted either: history can only be added to, frozen rows cannot be deleted. A role that owned the tables could
 * switch the triggers off; this one cannot.
 */
import type { ClientBase } from 'pg';
import { sql } from './sql.ts';

const EVERYTHING = ['select', 'insert', 'update', 'delete'] as const;
const ADDED_TO_ONLY = ['select', 'insert'] as const;
const NEVER_DELETED = ['select', 'insert', 'update'] as const;

/** An audit entry is chained, and later its personal text is erased; its trigger allows each once. */
const AUDIT_CHANGES = [
  ...['chain_position', 'chain_hash', 'personal_salt', 'personal_hash'],
  ...['who', 'subject', 'before', 'after', 'note', 'ip', 'erased_at'],
];

/** What remains of a table's rights where one of these trigger functions guards it. */
const RIGHTS_UNDER_TRIGGER: Readonly<Record<string, readonly string[]>> = {
  refuse_audit_change: [...ADDED_TO_ONLY, ...AUDIT_CHANGES.map((column) => `update (${column})`)],
  refuse_change: ADDED_TO_ONLY,
  refuse_change_but_merge: [...ADDED_TO_ONLY, 'update (customer_id)'],
  points_entry_is_append_only: [...ADDED_TO_ONLY, 'update (customer_id)'],
  freeze_columns: NEVER_DELETED,
  keep_tax_document: NEVER_DELETED,
  keep_irn: NEVER_DELETED,
  number_series_goes_on: NEVER_DELETED,
};

/** Of the store, and of the job queue. */
const SCHEMAS = ['public', 'graphile_worker'];
/** Tables with the history of migrations, which only the owner writes. */
const HISTORIES = ['public.migration', 'graphile_worker.migrations'];

interface Relation {
  /** Quoted, with its schema. */
  readonly name: string;
  readonly isSequence: boolean;
  /** It shows its rows to its owner only, unless a policy admits others: the job queue's tables. */
  readonly needsPolicy: boolean;
  /** Rights that the role holds, such as `select` and `update (note)`. */
  readonly held: readonly string[];
  /** Functions of its triggers. */
  readonly triggers: readonly string[];
}

const RELATIONS = `
  select format('%I.%I', n.nspname, c.relname) as name, c.relkind = 'S' as "isSequence",
    c.relrowsecurity and not exists (
      select from pg_policy p where p.polrelid = c.oid and r.oid = any(p.polroles)) as "needsPolicy",
    array(
      select lower(privilege_type) from aclexplode(c.relacl) where grantee = r.oid
      union all
      select format('%s (%s)', lower(privilege_type), a.attname) from pg_attribute a, aclexplode(a.attacl)
      where a.attrelid = c.oid and grantee = r.oid
    ) as held,
    array(
      select f.proname::text from pg_trigger t join pg_proc f on f.oid = t.tgfoid
      where t.tgrelid = c.oid and not t.tgisinternal
    ) as triggers
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.rolname = $1
  where n.nspname = any($2) and c.relkind in ('r', 'p', 'v', 'S')
  order by 1`;

/** Rights on the schemas and the database as a whole, as statements; none where they already are as they should be. */
const SURROUNDINGS = `
  select format('grant usage on schema %I to %I', n.nspname, $1::text) as statement
  from pg_namespace n where n.nspname = any($2) and not has_schema_privilege($1, n.oid, 'usage')
  union all
  select format('revoke create on schema %I from public, %I', n.nspname, $1::text)
  from pg_namespace n
  where n.nspname = any($2) and has_schema_privilege($1, n.oid, 'create') and pg_has_role(n.nspowner, 'usage')
  union all
  select format('revoke temporary on database %I from public, %I', d.datname, $1::text)
  from pg_database d
  where d.datname = current_database() and has_database_privilege($1, d.oid, 'temporary') and pg_has_role(d.datdba, 'usage')`;

/**
 * Compares the rights of the role with those that it needs and changes the difference; usually there is none.
 *
 * @param client a connection of the owner
 */
export async function grantApplicationRights(client: ClientBase, role: string): Promise<void> {
  const surroundings = await client.query<{ statement: string }>(SURROUNDINGS, [role, SCHEMAS]);
  const relations = await client.query<Relation>(RELATIONS, [role, SCHEMAS]);
  const statements = [
    ...surroundings.rows.map(({ statement }) => statement),
    ...relations.rows.flatMap((relation) => changesOf(relation, sql.identifier(role).text)),
  ];
  // One query of several statements is one transaction.
  if (statements.length > 0) await client.query(statements.join(';\n'));
}

function changesOf(relation: Relation, role: string): string[] {
  const { name, isSequence, needsPolicy, held } = relation;
  const object = isSequence ? `sequence ${name}` : name;
  const needed = rightsOn(relation);
  const missing = needed.filter((right) => !held.includes(right));
  const surplus = held.filter((right) => !needed.includes(right));
  return [
    ...(surplus.length > 0 ? [`revoke ${surplus.join(', ')} on ${object} from ${role}`] : []),
    ...(missing.length > 0 ? [`grant ${missing.join(', ')} on ${object} to ${role}`] : []),
    ...(needsPolicy ? [`create policy ${role} on ${name} to ${role} using (true) with check (true)`] : []),
  ];
}

function rightsOn({ name, isSequence, triggers }: Relation): readonly string[] {
  if (isSequence) return ['select', 'usage'];
  if (HISTORIES.includes(name)) return ['select'];
  const guarded = triggers.flatMap((trigger) => {
    const rights = RIGHTS_UNDER_TRIGGER[trigger];
    return rights === undefined ? [] : [rights];
  });
  return guarded.toSorted((one, other) => one.length - other.length)[0] ?? EVERYTHING;
}
