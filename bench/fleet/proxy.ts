/** HAProxy, from Debian, in front of the web processes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasProgram } from '../../scripts/debian.ts';

export interface HaProxy {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  close(): Promise<void>;
}

/** @throws Error where HAProxy cannot be installed */
export function requireHaproxy(): void {
  if (!hasProgram('haproxy', '-v', 'HAProxy', 'haproxy'))
    throw new Error('This measurement needs HAProxy (Debian: haproxy)');
}

/** @param ports of the web processes */
export async function startProxy(folder: string, port: number, ports: readonly number[]): Promise<HaProxy> {
  const file = join(folder, `haproxy-${port}.cfg`);
  writeFileSync(file, configuration(port, ports));
  const child: ChildProcess = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = new Promise<void>((end) => child.once('exit', () => end()));
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error('HAProxy did not start');
    await pause(50);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** As in deploy: no state of ours in the proxy, any process answers anything. */
function configuration(port: number, ports: readonly number[]): string {
  const servers = ports.map((one, at) => `  server web${at + 1} 127.0.0.1:${one} check inter 2s fall 5`);
  return `global
  maxconn 9500
defaults
  mode http
  timeout connect 2s
  timeout client 75s
  timeout server 75s
  timeout tunnel 1h
  timeout queue 75s
  timeout check 5s

frontend store
  bind 127.0.0.1:${port}
  default_backend web
backend web
  balance leastconn
  http-reuse always
  default-server pool-purge-delay 60s
  option httpchk GET /healthz
${servers.join('\n')}
`;
}

async function isListening(port: number): Promise<boolean> {
  return await new Promise((answer) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => {
      socket.destroy();
      answer(true);
    });
    socket.once('error', () => answer(false));
  });
}
