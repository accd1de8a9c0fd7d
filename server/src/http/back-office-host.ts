/** Serves the back office on a host name of its own, where BACK_OFFICE_URL names one. */
import type { FastifyInstance } from 'fastify';
import { backOfficeOrigin, type Settings } from '#settings';

const BACK_OFFICE = /^\/back-office(?:[/?]|$)/;
/** Pictures that its pages show, the script of traced pages, and the endpoints of monitoring. */
const SHARED = /^\/(?:media\/|favicon\.ico$|press\.js$|healthz$|readyz$|metrics$)/;

/** The shop's host answers 404 to the back office, and the back office's host 404 to everything else. */
export function separateBackOffice(
  app: FastifyInstance,
  settings: Pick<Settings, 'publicUrl' | 'backOfficeUrl'>,
): void {
  if (settings.backOfficeUrl === null) return;
  const officeHost = new URL(backOfficeOrigin(settings)).host;
  app.addHook('onRequest', async (request, reply) => {
    const isOfficeHost = request.host.toLowerCase() === officeHost;
    if (isOfficeHost && request.url === '/') return await reply.redirect('/back-office', 302);
    if (isOfficeHost ? BACK_OFFICE.test(request.url) || SHARED.test(request.url) : !BACK_OFFICE.test(request.url))
      return;
    return reply.callNotFound();
  });
}
