import type { LoginRecord } from '@tola/contract/accounts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberReturnPath } from './return-path.ts';
import { currentSession, type Session, subscribeToSession, unknownSession } from './session-store.ts';

/** Who is logged in. On the server and while hydrating it is always unknown: pages are the same for everyone. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, () => unknownSession);
}

/**
 * Guards a page: a guest goes to /login and comes back here afterwards. Null while it is not known who is there; draw the
 * page's skeleton then.
 *
 * @param returnTo where to come back to; this page when left out
 */
export function useRequireLogin(returnTo?: string): LoginRecord | null {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const target = returnTo ?? pathname + search;
  const wasHere = useRef(false);
  useEffect(() => {
    if (session.status === 'customer') wasHere.current = true;
    // Whoever was here and has gone is led to the login by the end of their session, after a logout without a way back.
    if (session.status !== 'guest' || wasHere.current) return;
    rememberReturnPath(target);
    void navigate('/login', { replace: true });
  }, [session.status, target, navigate]);
  return session.status === 'customer' ? session.customer : null;
}
