/**
 * The database role that the running store uses. It reads and writes rows, and can change neither tables nor triggers; the
 * owner of the tables migrates. For the embedded server the store creates it; elsewhere the operator does.
 */
import { createHmac } from 'node:crypto';
import type { ClientBase } from 'pg';
import { sql } from './sql.ts';

export interface Login {
  readonly role: string;
  readonly password: string;
}

/** Advisory lock key; no other code locks on this number. */
const ROLE_LOCK = 7_042_481;

/** The store's own role on the embedded server. Its password follows from the owner's, and not the other way round. */
export function embeddedLogin(ownerPassword: string): Login {
  const role = 'tola_app';
  return { role, password: createHmac('sha256', ownerPassword).update(role).digest('base64url') };
}

/** Creates the role, or restores its password and limits. Needs the right to create roles. */
export async function ensureApplicationRole(client: ClientBase, { role, password }: Login): Promise<void> {
  await client.query('begin');
  try {
    // Two processes that alter one role at the same time would fail.
    await client.query('select pg_advisory_xact_lock($1)', [ROLE_LOCK]);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    const attributes = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password';
    const verb = rowCount === 0 ? 'create' : 'alter';
    await client.query(
      `${verb} role ${sql.identifier(role).text} with ${attributes} ${client.escapeLiteral(password)}`,
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The same address for another role. */
export function withLogin(url: string, { role, password }: Login): string {
  const address = new URL(url);
  address.username = encodeURIComponent(role);
  address.password = encodeURIComponent(password);
  return address.href;
}
