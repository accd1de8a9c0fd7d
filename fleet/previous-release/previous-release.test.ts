import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hasRelease, unpackRelease } from './unpack-release.ts';

const root = resolve(import.meta.dirname, '../..');
let folder = '';

afterAll(() => {
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!hasRelease())('the last release', () => {
  it('goes on selling beside this one on the schema that this one has migrated, and the books agree', () => {
    folder = unpackRelease();
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'chaos/main.ts'], {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        CHAOS_PREVIOUS_RELEASE: folder,
        CHAOS_CHECKOUTS: '60',
        CHAOS_DISTURBANCES: '0',
        CHAOS_AT_ONCE: '6',
      },
    });
    expect(status, `${stdout}\n${stderr}`).toBe(0);
    expect(stdout).toContain('The three books agree.');
  });
});
