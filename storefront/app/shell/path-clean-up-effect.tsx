import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cleanedPath } from './path-clean-up.ts';

/** Applies the path clean-up to in-app navigations that would end at 404. */
export function PathCleanUp(): null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const cleaned = cleanedPath(pathname);
    if (cleaned !== null) void navigate(cleaned + search, { replace: true });
  }, [pathname, search, navigate]);
  return null;
}
