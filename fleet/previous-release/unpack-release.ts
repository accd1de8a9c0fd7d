/** The source of the last release beside this one, with the dependencies installed here. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The commit of the last release, from `release.json`. */
function releaseCommit(): string {
  return (JSON.parse(readFileSync(join(root, 'release.json'), 'utf8')) as { commit: string }).commit;
}

/** Whether this clone has the commit; prints why a test is skipped where it is shallow or has no git. */
export function hasRelease(): boolean {
  const { status } = spawnSync('git', ['cat-file', '-e', `${releaseCommit()}^{commit}`], { cwd: root });
  if (status !== 0) console.warn(`SKIPPED previous release: this clone has no commit ${releaseCommit()} (shallow?)`);
  return status === 0;
}

/** @returns the folder, which the caller deletes */
export function unpackRelease(): string {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'previous-release-'));
  const { status, stderr } = spawnSync(
    '/bin/sh',
    ['-c', `git archive ${releaseCommit()} | tar -x -C "$1"`, 'sh', folder],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`The release cannot be unpacked: ${stderr}`);
  linkDependencies(folder);
  return folder;
}

/** Packages of this repository are those of the release; all others are shared. */
function linkDependencies(folder: string): void {
  const installed = join(root, 'node_modules');
  const linked = join(folder, 'node_modules');
  mkdirSync(join(linked, '@tola'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@tola') symlinkSync(join(installed, name), join(linked, name));
  }
  for (const name of readdirSync(join(installed, '@tola'))) {
    const workspace = resolve(linked, '@tola', readlinkSync(join(installed, '@tola', name)));
    if (existsSync(workspace)) symlinkSync(workspace, join(linked, '@tola', name));
  }
}
