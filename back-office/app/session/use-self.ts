/** Who is signed in. */
import { hasRight, type Right, type StaffSelf, whoAmI } from '@tola/contract/staff';
import { useAsk } from '../calls/use-calls.ts';

/** The person of a page behind the sign-in. */
export function useSelf(): StaffSelf {
  const { data } = useAsk(whoAmI, null);
  if (data?.person == null) throw new Error('This page is only shown to somebody who is signed in');
  return data.person;
}

/** Whether the person may do something; what they may not is not offered. */
export function useMay(): (right: Right) => boolean {
  const { data } = useAsk(whoAmI, null);
  const roles = data?.person?.roles ?? [];
  return (right) => hasRight(roles, right);
}
