import type { LoginRecord } from '@tola/contract/accounts';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { fetchCode } from '../fetch-code.ts';
import { takeReturnPath } from '../session/return-path.ts';
import { sessionOpened } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { toast } from '../toast/toast.ts';

/** Takes a customer in who has just logged in, back to the page that required it. */
export type Enter = (customer: LoginRecord, message: string, waitMilliseconds?: number) => Promise<void>;

export function useEnter(): Enter {
  const navigate = useNavigate();
  return useCallback(
    async (customer, message, waitMilliseconds = 0) => {
      toast.success(message);
      // Stored before the next page, which may be left for another document at once.
      await fetchCode(async () => await sessionOpened(customer));
      await new Promise((resolve) => setTimeout(resolve, waitMilliseconds));
      await navigate(takeReturnPath(), { replace: true });
    },
    [navigate],
  );
}

/** For the login page: visitors who are logged in already, perhaps since a moment ago in another tab, leave it at once. */
export function useEnterOrLeave(): Enter {
  const enter = useEnter();
  const navigate = useNavigate();
  const { status } = useSession();
  const entering = useRef(false);
  useEffect(() => {
    if (status === 'customer' && !entering.current) void navigate(takeReturnPath(), { replace: true });
  }, [status, navigate]);
  return useCallback(
    async (...args) => {
      entering.current = true;
      await enter(...args);
    },
    [enter],
  );
}
