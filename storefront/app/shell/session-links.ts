import { forgetReturnPath, rememberReturnPath } from '../session/return-path.ts';
import { useSession } from '../session/use-session.ts';

export interface SessionLink {
  to: string;
  onClick?: () => void;
}

/**
 * Link to a customer page: guests go to login, which remembers the target. While the session is unknown it links to the
 * page itself, which redirects guests.
 */
export function useSessionLink(target: string): SessionLink {
  const { hasRecord, status } = useSession();
  return hasRecord || status === 'unknown'
    ? { to: target }
    : { to: '/login', onClick: () => rememberReturnPath(target) };
}

/** Plain link to login, which clears a remembered target. */
export const loginLink: SessionLink = { to: '/login', onClick: forgetReturnPath };
