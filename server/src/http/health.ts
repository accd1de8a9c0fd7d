/** What operators' tools ask: is it alive, can it sell, how is it doing. */
import type { FastifyInstance } from 'fastify';
import { DatabaseUnavailable } from '#database';
import type { Metrics } from '#log';

/** A sentence about what keeps the store from selling; null when this part is fine. */
export type ReadyCheck = () => Promise<string | null>;

const LONGEST_CHECK_MS = 3_000;

/** Loopback and the private ranges of RFC 1918 and RFC 4193, where whoever watches over the store asks from. */
const OWN_NETWORK = /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/i;

export function mountHealth(
  app: FastifyInstance,
  parts: { metrics: Metrics; readyChecks: readonly ReadyCheck[] },
): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    const answers = await Promise.all(parts.readyChecks.map(async (check) => await runCheck(check)));
    const reasons = [...new Set(answers.filter((reason) => reason !== null))];
    return await reply
      .code(reasons.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: reasons.length === 0, reasons });
  });
  app.get('/metrics', async (request, reply) => {
    // How much is sold is nobody's business outside.
    if (!OWN_NETWORK.test(request.ip)) return reply.callNotFound();
    return reply
      .header('content-type', parts.metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await parts.metrics.text());
  });
}

async function runCheck(check: ReadyCheck): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((answer) => {
    timer = setTimeout(() => answer('a check did not answer in time'), LONGEST_CHECK_MS);
  });
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return 'the database does not answer';
    // Why a part is not ready is in its own log lines; whoever polls learns only that it is not.
    return 'a check failed';
  } finally {
    clearTimeout(timer);
  }
}
