import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberReturnPath } from './return-path.ts';
import { onSessionEnd } from './session-store.ts';

/** Sends the visitor to the login page when the session ends, in this tab or in another. */
export function SessionEffects(): null {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      onSessionEnd((end) => {
        if (end === 'lost') rememberReturnPath(pathname + search);
        void navigate('/login');
      }),
    [navigate, pathname, search],
  );
  return null;
}
