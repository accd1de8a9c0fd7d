/** Debian's PostgreSQL: one server in a folder of its own, with the two roles of the store. */
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@tola/server/testing';
import { accountOf, type RunningProgram, runProgram, startProgram, untilListening } from './program.ts';
import type { NeededProgram } from './programs.ts';

export const ACCOUNT = 'postgres';
export const DATABASE = 'tola';
const LIBRARY = '/usr/lib/postgresql';

export const POSTGRES: NeededProgram = {
  program: 'pg_conftool',
  versionFlag: '--help',
  packages: ['postgresql'],
};

/** The folder with the programs of the newest installed version. */
export function postgresPrograms(): string {
  const versions = readdirSync(LIBRARY).filter((version) => existsSync(join(LIBRARY, version, 'bin/postgres')));
  const newest = versions.toSorted((one, other) => Number(one) - Number(other)).at(-1) ?? '';
  return join(LIBRARY, newest, 'bin');
}

/** A folder that PostgreSQL's account may write. Removed by the caller. */
export function folderOfPostgres(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `tola-${name}-`));
  const { uid, gid } = accountOf(ACCOUNT);
  chownSync(folder, uid, gid);
  return folder;
}

/** Where and as whom to connect: the owner of the tables, and the store's own role. */
export interface StoreAddresses {
  readonly DATABASE_URL: string;
  readonly MIGRATION_DATABASE_URL: string;
}

const PASSWORD = 'fleet';

/** @param hosts `127.0.0.1:5432`, or several separated by commas */
export function storeAddresses(hosts: string): StoreAddresses {
  return {
    DATABASE_URL: `postgresql://tola_app:${PASSWORD}@${hosts}/${DATABASE}`,
    MIGRATION_DATABASE_URL: `postgresql://tola_owner:${PASSWORD}@${hosts}/${DATABASE}`,
  };
}

/** Creates the roles and the database, as docs/runbook.md tells the administrator to. */
export async function createStoreDatabase(port: number): Promise<void> {
  await asSuperuser(port, 'postgres', [
    `create role tola_owner login password '${PASSWORD}'`,
    `create role tola_app login password '${PASSWORD}'`,
    `create database ${DATABASE} owner tola_owner`,
  ]);
}

/** Runs statements as the superuser, each in a transaction of its own. @returns the rows of the last, one a line */
export async function asSuperuser(port: number, database: string, statements: readonly string[]): Promise<string> {
  const output = await runProgram({
    command: 'psql',
    args: [
      ...['--host=127.0.0.1', `--port=${port}`, '--username=postgres', `--dbname=${database}`],
      ...['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1'],
      ...statements.map((statement) => `--command=${statement}`),
    ],
    env: { PGCONNECT_TIMEOUT: '5' },
  });
  return output.trim();
}

export interface DebianPostgres {
  readonly port: number;
  readonly folder: string;
  /** Its data directory. */
  readonly data: string;
  stop(): Promise<void>;
  /** Stops it if it runs, and starts it with more environment variables for the programs that it calls. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

/** A new server with the store's empty database. Commits wait for the disk, as in production. */
export async function startDebianPostgres(name: string): Promise<DebianPostgres> {
  const folder = folderOfPostgres(name);
  const data = join(folder, 'data');
  const programs = postgresPrograms();
  const [port = 0] = await freePorts(1);
  await runProgram({
    command: join(programs, 'initdb'),
    args: ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions'],
    account: ACCOUNT,
  });
  let server: RunningProgram | null = null;
  const stop = async (): Promise<void> => await server?.end('SIGINT');
  const restart = async (env: Readonly<Record<string, string>> = {}): Promise<void> => {
    await stop();
    server = startProgram({
      command: join(programs, 'postgres'),
      args: ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
      ...{ account: ACCOUNT, folder, env },
    });
    await untilListening(port, server);
  };
  await restart();
  await createStoreDatabase(port);
  return {
    ...{ port, folder, data, stop, restart },
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
