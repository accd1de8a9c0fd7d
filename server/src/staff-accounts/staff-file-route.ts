/** A file that staff with one of some roles may download. */
import type { Role } from '@tola/contract/staff';
import type { Queryable } from '#database';
import type { RawReply, RawRequest, RawRoute } from '#http';
import { requireStaff, STAFF_PATH } from './staff-authenticator.ts';

/** The rights are checked before anything is read. */
export function staffFileRoute(
  db: Queryable,
  path: string,
  roles: readonly Role[],
  reply: (request: RawRequest) => Promise<RawReply>,
): RawRoute {
  return {
    method: 'GET',
    path: `${STAFF_PATH}/files/${path}`,
    async handle(request) {
      await requireStaff(db, request, roles);
      return await reply(request);
    },
  };
}
