/** The database and its roles, made by the script with which compose.yaml sets up its server. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { EmbeddedPostgres } from '@tola/server/testing';

const PASSWORDS = {
  OWNER_PASSWORD: 'owner',
  APP_PASSWORD: 'app',
  MONITOR_PASSWORD: 'monitor',
  BACKUP_PASSWORD: 'backup',
};
const ROLE_PASSWORDS = {
  tola_owner: PASSWORDS.OWNER_PASSWORD,
  tola_app: PASSWORDS.APP_PASSWORD,
  tola_monitor: PASSWORDS.MONITOR_PASSWORD,
};

export function createRoles(postgres: EmbeddedPostgres): void {
  const url = new URL(postgres.url('postgres'));
  execFileSync(resolve(import.meta.dirname, '../deploy/postgres/create-roles.sh'), {
    env: {
      ...process.env,
      ...PASSWORDS,
      PGHOST: url.hostname,
      PGPORT: url.port,
      PGPASSWORD: decodeURIComponent(url.password),
      POSTGRES_USER: url.username,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** The database's address over TCP: the container does not see the server's socket. */
export function addressFor(postgres: EmbeddedPostgres, role: keyof typeof ROLE_PASSWORDS): string {
  const { hostname, port } = new URL(postgres.url('tola'));
  return `postgresql://${role}:${ROLE_PASSWORDS[role]}@${hostname}:${port}/tola`;
}
