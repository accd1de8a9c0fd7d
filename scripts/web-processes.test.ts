import { existsSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataDir, Shop, until } from './testing/supervised-shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await new Shop(newDataDir(), { WEB_PROCESSES: '2', RATES_SOURCE: 'simulated' }).opened();
}, 120_000);

afterAll(() => {
  shop.killAll();
  rmSync(shop.dataDir, { recursive: true, force: true });
});

interface Reply {
  /** Which process answered: request ids begin with a text of their process. */
  readonly process: string;
  readonly status: number;
  readonly body: string;
}

interface Question {
  readonly path: string;
  /** Payload of a call. */
  readonly call?: object;
  /** A connection that is kept reaches the same process again; by default any web process may answer. */
  readonly agent?: Agent;
}

async function ask({ path, call, agent = new Agent() }: Question): Promise<Reply> {
  const options = {
    agent,
    method: call === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
  };
  return await new Promise<Reply>((resolve, reject) => {
    const sent = request(`${shop.url}${path}`, options, (response) => {
      let body = '';
      response.on('data', (text: Buffer) => {
        body += text.toString();
      });
      response.on('error', reject);
      response.on('end', () => {
        const [process = ''] = String(response.headers['x-request-id']).split('-');
        resolve({ process, status: response.statusCode ?? 0, body });
      });
    });
    sent.on('error', reject);
    sent.end(call === undefined ? undefined : JSON.stringify(call));
  });
}

/** A connection to each web process. */
async function connections(): Promise<Agent[]> {
  const agents = new Map<string, Agent>();
  await until(
    async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const { process } = await ask({ path: '/healthz', agent });
      if (agents.has(process)) agent.destroy();
      else agents.set(process, agent);
      return agents.size === 2;
    },
    () => `only ${[...agents.keys()].join()} answered`,
  );
  return [...agents.values()];
}

const pidOf = (name: string): number => shop.pidOf(`calls-only-child.ts ${name}`);

// The tests share one store and run in this order.
describe.skipIf(process.platform !== 'linux')('npm start with two web processes', () => {
  it('serves one port from both, beside one worker', async () => {
    const processes = new Set<string>();
    await until(
      async () => {
        processes.add((await ask({ path: '/readyz' })).process);
        return processes.size === 2;
      },
      () => JSON.stringify([...processes]),
    );
    expect(pidOf('worker')).toBeGreaterThan(0);
  }, 60_000);

  it('answers a scrape with the metrics of all three, each sample with its process', async () => {
    const { body } = await ask({ path: '/metrics' });
    for (const name of ['web-1', 'web-2', 'worker']) {
      expect(body).toContain(`\ntola_process_up{process="${name}"} 1\n`);
      expect(body).toMatch(new RegExp(`^process_resident_memory_bytes\\{process="${name}"\\} \\d+$`, 'm'));
    }
    expect(body.match(/^# HELP process_resident_memory_bytes /gm)).toHaveLength(1);
  }, 60_000);

  it('has one reader of the rates, and the same new price in both processes within a tick', async () => {
    const { body } = await ask({ path: '/metrics' });
    expect(body.match(/^tola_rates_reader\{process="[\w-]+"\} 1$/gm)).toHaveLength(1);
    const agents = await connections();
    const shown = async (agent: Agent): Promise<string> =>
      (await ask({ path: '/api/GetLiveStateFront', call: {}, agent })).body;
    const tookMs: number[] = [];
    // The best of a few ticks: on a busy machine a single reply may take longer than a tick.
    while (tookMs.length < 5 && Math.min(...tookMs) >= 1_000) {
      const [before] = await Promise.all(agents.map(shown));
      let changedAt = 0;
      await until(
        async () => {
          const [one, other] = await Promise.all(agents.map(shown));
          if (changedAt === 0 && (one !== before || other !== before)) changedAt = performance.now();
          return one !== before && one === other;
        },
        () => String(before),
      );
      tookMs.push(performance.now() - changedAt);
    }
    expect(Math.min(...tookMs), 'from the first process that shows it to the other').toBeLessThan(1_000);
    for (const agent of agents) agent.destroy();
  }, 60_000);

  it.each([
    ['polling', ['polling']],
    ['polling, then a WebSocket', ['polling', 'websocket']],
  ])(
    'sends the prices to programs that connect by %s',
    async (_, transports) => {
      // Without keep-alive each request of a connection may reach either process.
      const sockets = Array.from({ length: 8 }, () =>
        io(shop.url, { forceNew: true, reconnection: false, transports, agent: new Agent() as never }),
      );
      const received = sockets.map(() => 0);
      for (const [index, socket] of sockets.entries())
        socket.on('LiveData', () => {
          received[index] = (received[index] ?? 0) + 1;
        });
      await until(
        async () => received.every((messages) => messages >= 3),
        () => received.join(),
      );
      const wanted = transports.at(-1);
      expect(sockets.map((socket) => socket.io.engine.transport.name)).toEqual(sockets.map(() => wanted));
      for (const socket of sockets) socket.close();
    },
    60_000,
  );

  it('keeps answering while a killed one starts again, and fails only what it was answering', async () => {
    let running = true;
    const failures: { readonly began: number; readonly reason: unknown }[] = [];
    let answered = 0;
    async function load(): Promise<void> {
      while (running) {
        const began = performance.now();
        try {
          const { status } = await ask({ path: '/healthz' });
          if (status === 200) answered += 1;
          else failures.push({ began, reason: status });
        } catch (error) {
          failures.push({ began, reason: error });
        }
        await pause(2);
      }
    }
    const loads = Array.from({ length: 8 }, load);
    await until(
      () => answered > 100,
      () => `${answered} answered`,
    );
    const pid = pidOf('web-2');
    process.kill(pid, 'SIGKILL');
    // The system frees a killed process's memory first. Until it closes the socket, it hands it connections that nobody answers.
    await until(
      () => !existsSync(`/proc/${pid}`),
      () => `process ${pid} still runs`,
    );
    const closedAt = performance.now();
    const tookMs = await until(
      () => shop.output.includes('Web process 2 is open again'),
      () => shop.output,
    );
    running = false;
    await Promise.all(loads);
    expect(shop.output).toContain('Web process 2 ended unexpectedly (SIGKILL); it starts again in 0.1 s');
    expect(
      failures.filter(({ began }) => began > closedAt),
      'failed after the system had closed its socket',
    ).toEqual([]);
    expect(failures.length).toBeLessThanOrEqual(8);
    expect(tookMs).toBeLessThan(30_000);
    expect(pidOf('web-2')).not.toBe(pid);
  }, 90_000);

  it('restarts a killed worker by itself, on any free port', async () => {
    const webs = [pidOf('web-1'), pidOf('web-2')];
    process.kill(pidOf('worker'), 'SIGKILL');
    await until(
      async () => (await ask({ path: '/metrics' })).body.includes('\ntola_process_up{process="worker"} 0\n'),
      () => shop.output,
    );
    await until(
      () => shop.output.includes('The worker is open again'),
      () => shop.output,
    );
    expect([pidOf('web-1'), pidOf('web-2')]).toEqual(webs);
    expect(readFileSync(`/proc/${pidOf('worker')}/environ`, 'utf8').split('\0')).toContain('PORT=0');
  }, 60_000);

  it('refuses to share its port with another store', async () => {
    const dataDir = newDataDir();
    const { port } = new URL(shop.url);
    const other = new Shop(dataDir, { WEB_PROCESSES: '2', PORT: port });
    expect((await other.ended)[0]).toBe(1);
    expect(other.output).toContain('EADDRINUSE');
    rmSync(dataDir, { recursive: true, force: true });
  }, 90_000);

  it('leaves nothing running after SIGTERM, with code 0', async () => {
    shop.top.kill('SIGTERM');
    expect(await shop.ended).toEqual([0, null]);
    await shop.nothingLeft();
  }, 60_000);
});
