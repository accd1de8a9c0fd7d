import { forgetReturnPath, rememberReturnPath } from '../session/return-path.ts';
import { useSession } from '../session/use-session.ts';

export interface SessionLink {
  to: string;
  onClick?: () => void;
}

/**
 * A link to a page of a customer: a guest is led to the login page instead, which remembers where they were going. Until it
 * is known who is there it leads to the page itself, which sends guests to the login and takes them back.
 */
export function useSessionLink(target: string): SessionLink {
  const { hasRecord, status } = useSession();
  return hasRecord || status === 'unknown'
    ? { to: target }
    : { to: '/login', onClick: () => rememberReturnPath(target) };
}

/** A link to the login page by itself, which forgets where an earlier link was going. */
export const loginLink: SessionLink = { to: '/login', onClick: forgetReturnPath };
