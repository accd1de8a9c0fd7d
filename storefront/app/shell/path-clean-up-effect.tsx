import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cleanedPath } from './path-clean-up.ts';

/** Cleans up the path of an in-app navigation, before its page is anything but the not-found page. */
export function PathCleanUp(): null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const cleaned = cleanedPath(pathname);
    if (cleaned !== null) void navigate(cleaned + search, { replace: true });
  }, [pathname, search, navigate]);
  return null;
}
