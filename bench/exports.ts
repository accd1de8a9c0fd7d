/** Measures exports of a large store, in a store process of its own: rows, time and memory. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { allowDownload, enterCode, signIn } from '@tola/contract/staff';
import {
  newStaffClient,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  startStoreProcess,
  totpCode,
} from '@tola/server/testing';
import type { KeptStore } from './kept-store.ts';

const run = promisify(execFile);
const EXPORTS = ['orders.csv', 'security-events.csv'];
const MEGABYTE = 2 ** 20;
const API_ONLY = 'server/src/testing/api-only-store.ts';
/** As `npm start` starts its processes. */
const NODE_OPTIONS = '--max-semi-space-size=4';

/** Counts what it reads, and reads as fast as it can. */
const READER = `
  let bytes = 0, lines = 0;
  const reply = await fetch(process.env.FILE_URL, { headers: { cookie: process.env.COOKIE } });
  for await (const chunk of reply.body) { bytes += chunk.length; for (const byte of chunk) if (byte === 10) lines += 1; }
  console.log(JSON.stringify([lines - 1, bytes / 2 ** 20]));`;

/** @param owner signed in elsewhere; her second factor opens a session here */
export async function printExports({ environment }: KeptStore, owner: StaffClient): Promise<void> {
  const store = await startStoreProcess({ ...environment, PROCESS: 'web', NODE_OPTIONS }, API_ONLY, '/healthz');
  try {
    const client = newStaffClient(store, owner.secret);
    await client.ok(signIn, { email: ownerLogin, password: ownerPassword });
    await client.ok(enterCode, { code: totpCode(owner.secret, new Date()) });
    await client.ok(allowDownload, null);
    console.log('\n| export | rows | MB | s | RSS before, most MB |\n| --- | ---: | ---: | ---: | ---: |');
    for (const name of EXPORTS) {
      const before = residentBytes(store.pid);
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, residentBytes(store.pid));
      }, 50);
      const began = performance.now();
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', READER], {
        env: { ...process.env, FILE_URL: `${store.url}/back-office/files/${name}`, COOKIE: client.cookie },
      });
      clearInterval(watch);
      const [rows = 0, megabytes = 0] = JSON.parse(stdout) as number[];
      const cells = [rows, megabytes, (performance.now() - began) / 1000, before / MEGABYTE].map(Math.round);
      console.log(`| ${name} | ${cells.join(' | ')}, ${Math.round(most / MEGABYTE)} |`);
    }
  } finally {
    await store.close();
  }
}

function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;
}
