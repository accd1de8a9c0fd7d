/** Liveness, readiness and metrics endpoints for operators. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#log';
import { isPrivateIp } from '#public-address';
import { outageOf } from './outage.ts';

/** Returns why the store cannot sell; null when this part is ready. */
export type ReadyCheck = () => Promise<string | null>;

const CHECK_TIMEOUT_MS = 3_000;

export function mountHealth(
  app: FastifyInstance,
  dependencies: { metrics: Metrics; readyChecks: readonly ReadyCheck[] },
): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    const answers = await Promise.all(dependencies.readyChecks.map(async (check) => await runCheck(check)));
    const reasons = [...new Set(answers.filter((reason) => reason !== null))];
    return await reply
      .code(reasons.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: reasons.length === 0, reasons });
  });
  app.get('/metrics', async (request, reply) => {
    // Sales figures must not be public.
    if (!isMonitoring(request)) return reply.callNotFound();
    return reply
      .header('content-type', dependencies.metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await dependencies.metrics.text());
  });
}

/**
 * Monitoring connects directly from a private network. The peer of the connection decides, not `request.ip`, which a
 * header may set; a request that came through a proxy may be anybody's.
 */
function isMonitoring({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && isPrivateIp(socket.remoteAddress ?? '');
}

async function runCheck(check: ReadyCheck): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('a check did not answer in time'), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([check(), timeout]);
  } catch (error) {
    // The failing part logs any other error; the client learns only that the store is not ready.
    return outageOf(error)?.cause ?? 'a check failed';
  } finally {
    clearTimeout(timer);
  }
}
