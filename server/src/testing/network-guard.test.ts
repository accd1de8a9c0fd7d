import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

test('allows connections to this machine', async () => {
  const server = createServer((_request, response) => response.end('here'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here');
  expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe('here');
  server.close();
});

test('fails a test that contacts another machine, even if it swallows the error', async () => {
  const folder = mkdtempSync(join(root, '.cache/guard-test-'));
  writeFileSync(
    join(folder, 'outside.test.ts'),
    `import { test } from 'vitest';
     test('contacts another machine', async () => { await fetch('http://outside.example/').catch(() => 'swallowed'); });`,
  );
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `export default { root: ${JSON.stringify(folder)}, test: { include: ['outside.test.ts'],
      setupFiles: [${JSON.stringify(join(import.meta.dirname, 'network-guard.ts'))}] } };`,
  );
  try {
    const { code, output } = await runVitest(folder);
    expect(output).toContain('outside.example');
    expect(code).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

async function runVitest(folder: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', join(folder, 'vitest.config.ts')],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  const collect = (text: Buffer): void => {
    output += text.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const code = await new Promise<number | null>((ended) => child.on('close', ended));
  return { code, output };
}
