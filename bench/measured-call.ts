/** A call of the back office that is measured. */
import type * as staff from '@tola/contract/staff';
import type { StaffClient } from '@tola/server/testing';

export interface MeasuredCall {
  readonly name: string;
  readonly call: staff.AnyStaffCall;
  act(client: StaffClient): Promise<unknown>;
}

export type Payload<C> = C extends staff.StaffCall<infer P, infer _D> ? P : never;

export function asks<C extends staff.AnyStaffCall>(name: string, call: C, payload: Payload<C>): MeasuredCall {
  return { name, call, act: async (client) => await client.ok(call, payload) };
}
