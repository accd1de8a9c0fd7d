/** The cache of what the server told, and what happens when it says no. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { CallRefused } from './ask.ts';

/** A lost session shows in the next answer: whoever is signed in is asked for again, and the sign-in page follows. */
function noticeLostSession(error: unknown): void {
  if (error instanceof CallRefused && error.code === 401) queries.invalidateQueries({ queryKey: ['WhoAmI'] });
}

export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeLostSession }),
  defaultOptions: {
    // A browser that believes to be offline is not believed: the call is made, and its failure said at once.
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      // A no stays a no; only a lost connection is worth another try.
      retry: (count, error) => error instanceof CallRefused && error.code === 0 && count < 3,
    },
    mutations: { networkMode: 'always' },
  },
});
