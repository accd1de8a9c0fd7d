/** A file that staff with a right may download. */
import type { Right } from '@tola/contract/staff';
import type { Queryable } from '#database';
import type { RawReply, RawRequest, RawRoute } from '#http';
import { type FileOptions, requireStaff, STAFF_PATH, type StaffPerson } from './staff-authenticator.ts';

/** The right is checked before anything is read. */
export function staffFileRoute(
  db: Queryable,
  path: string,
  right: Right,
  reply: (request: RawRequest, staff: StaffPerson) => Promise<RawReply>,
  options: FileOptions = {},
): RawRoute {
  return {
    method: 'GET',
    path: `${STAFF_PATH}/files/${path}`,
    async handle(request) {
      const staff = await requireStaff(db, request, right, options);
      return await reply(request, staff);
    },
  };
}
