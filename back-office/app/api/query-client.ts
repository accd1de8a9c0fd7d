/** Query client: cache configuration and global error handling. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { whoAmI } from '@tola/contract/staff';
import { RefusedError } from './client.ts';

/** A 401 means that the session has ended: reading the current user again leads to the login page. */
function handleExpiredSession(error: unknown): void {
  if (error instanceof RefusedError && error.code === 401) {
    queryClient.invalidateQueries({ queryKey: [whoAmI.name] });
  }
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleExpiredSession }),
  defaultOptions: {
    // `navigator.onLine` is unreliable: send the request anyway and report its failure at once.
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      // Refusals are final; only a lost connection is retried.
      retry: (count, error) => error instanceof RefusedError && error.code === 0 && count < 3,
    },
    mutations: { networkMode: 'always' },
  },
});
