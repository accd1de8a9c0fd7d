import type { LoginRecord } from '@tola/contract/accounts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberReturnPath } from './return-path.ts';
import { currentSession, type Session, subscribeToSession, unknownSession } from './session-store.ts';

/** The current session. Always unknown during server rendering and hydration. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, () => unknownSession);
}

/** Whether the visitor is logged in, by this browser's record until the server has replied: for calls that check it anyway. */
export function useIsCustomer(): boolean {
  const { status, hasRecord } = useSession();
  return status === 'customer' || (status === 'unknown' && hasRecord);
}

/**
 * Requires login: redirects guests to /login and back. Null while unknown; render the skeleton then.
 *
 * @param returnTo path to return to; defaults to this page
 */
export function useRequireLogin(returnTo?: string): LoginRecord | null {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const target = returnTo ?? pathname + search;
  const wasHere = useRef(false);
  useEffect(() => {
    // The end of a session redirects to login itself; after a logout without a return path.
    if (session.hasRecord) wasHere.current = true;
    if (session.status !== 'guest' || wasHere.current) return;
    rememberReturnPath(target);
    void navigate('/login', { replace: true });
  }, [session.status, session.hasRecord, target, navigate]);
  return session.status === 'customer' ? session.customer : null;
}
