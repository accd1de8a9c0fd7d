/**
 * Finds or installs a Chromium for the browser journeys. Tries `CHROMIUM_PATH`, PATH, Debian's package (as root), and the
 * build in an npm package, unpacked inside the clone.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallFromDebian, installFromDebian } from './debian.ts';
import { repositoryRoot } from './steps.ts';

/** The shell comes first: without the browser's own windows the journeys take a quarter less time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * @returns the path of the executable
 * @throws Error when none was found or could be installed
 */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== '')
    return runnable(given) ? given : fail(`CHROMIUM_PATH (${given}) does not run.`);
  ensureArial();
  return (
    onPath() ??
    debianChromium() ??
    (await unpackFromNpm()) ??
    fail('No Chromium was found and none could be installed.')
  );
}

/**
 * Until the shop's own fonts are loaded, pages are set in Arial, scaled to the same width. Without Arial or a metric-compatible
 * font Debian substitutes a wider one, and the journeys that measure layout shift fail.
 */
function ensureArial(): void {
  if (!canInstallFromDebian()) return;
  const match = spawnSync('fc-match', ['Arial'], { encoding: 'utf8' });
  if (match.status === 0 && /Arial|Liberation|Arimo/.test(match.stdout)) return;
  installFromDebian('a font of the width of Arial', 'fontconfig', 'fonts-liberation');
}

function fail(message: string): never {
  throw new Error(`${message} Install Chromium, or set CHROMIUM_PATH to its executable.`);
}

function runnable(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

function onPath(): string | null {
  for (const name of NAMES) {
    for (const directory of (process.env.PATH ?? '').split(':')) {
      const path = join(directory, name);
      if (directory !== '' && existsSync(path) && runnable(path)) return path;
    }
  }
  return null;
}

function debianChromium(): string | null {
  const isInstalled = ['chromium-headless-shell', 'chromium'].some((name) => installFromDebian('Chromium', name));
  return isInstalled ? onPath() : null;
}

/** Tried with the system's NSS first, then with the libraries that the package bundles (they count as Vercel's). */
async function unpackFromNpm(): Promise<string | null> {
  const folder = join(repositoryRoot, '.cache', 'chromium');
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  if (existsSync('/etc/fonts')) process.env.FONTCONFIG_PATH = '/etc/fonts';
  const { default: bundled } = await import('@sparticuz/chromium');
  const path = await bundled.executablePath();
  if (runnable(path)) return path;
  process.env.VERCEL = '1';
  const withLibraries = await bundled.executablePath();
  return runnable(withLibraries) ? withLibraries : null;
}
