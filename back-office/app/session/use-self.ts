/** Who is signed in. */
import { hasRight, type Right, type StaffSelf } from '@tola/contract/staff';
import { type Context, createContext, useContext } from 'react';

/** Known as long as the pages stand, also while a session that has ended is opened again. */
export const Self: Context<StaffSelf | null> = createContext<StaffSelf | null>(null);

/** The person of a page behind the sign-in. */
export function useSelf(): StaffSelf {
  const self = useContext(Self);
  if (self === null) throw new Error('This page is only shown to somebody who is signed in');
  return self;
}

/** Whether the person may do something; what they may not is not offered. */
export function useMay(): (right: Right) => boolean {
  const { roles } = useSelf();
  return (right) => hasRight(roles, right);
}
