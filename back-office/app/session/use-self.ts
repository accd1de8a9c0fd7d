/** The logged-in staff member and their permissions. */
import { type Admission, hasRight, type StaffSelf } from '@tola/contract/staff';
import { type Context, createContext, useContext } from 'react';

/** Stays set while an expired session is renewed. */
export const Self: Context<StaffSelf | null> = createContext<StaffSelf | null>(null);

/** The logged-in staff member. */
export function useSelf(): StaffSelf {
  const self = useContext(Self);
  if (self === null) throw new Error('useSelf requires a logged-in user');
  return self;
}

/** Returns a permission check; actions without permission are not offered. */
export function useMay(): (required: Admission) => boolean {
  const { rights } = useSelf();
  return (required) => hasRight(rights, required);
}
