/** Calls as components use them: read ones that are kept, acts that refresh what they change. */
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Refusals } from '@tola/contract';
import type { StaffCall } from '@tola/contract/staff';
import { toast } from 'sonner';
import { ask, CallRefused, sentenceOf } from './ask.ts';

interface AskOptions {
  /** Asks again after so many seconds while the page is looked at. */
  readonly everySeconds?: number;
  /** Shows the last answer while the next one is on its way. */
  readonly keep?: boolean;
  /** Is not asked again by itself: somebody works on the answer, and what changes under it must be told, not slipped in. */
  readonly still?: boolean;
  readonly enabled?: boolean;
}

export function useAsk<P, D, R extends Refusals>(
  call: StaffCall<P, D, R>,
  payload: NoInfer<P>,
  options: AskOptions = {},
): UseQueryResult<D> {
  return useQuery<D>({
    queryKey: [call.name, payload],
    queryFn: async () => await ask(call, payload),
    enabled: options.enabled ?? true,
    ...(options.everySeconds === undefined ? {} : { refetchInterval: options.everySeconds * 1000 }),
    ...(options.still === true ? { refetchOnWindowFocus: false, refetchOnReconnect: false } : {}),
    ...(options.keep === true ? { placeholderData: (previous: D | undefined) => previous as never } : {}),
  });
}

interface ActOptions<P, D> {
  /** What the toast says when it is done. */
  readonly done?: string;
  /** Names of calls whose answers it makes old. */
  readonly refreshes?: readonly string[];
  readonly onDone?: (data: D, payload: P) => void;
  /** Reasons of refusals that the caller shows itself. */
  readonly ownRefusals?: readonly string[];
}

export function useAct<P, D, R extends Refusals>(
  call: StaffCall<P, D, R>,
  options: ActOptions<P, D> = {},
): UseMutationResult<D, Error, P> {
  const client = useQueryClient();
  async function refresh(): Promise<void> {
    await Promise.all(
      (options.refreshes ?? []).map(async (name) => await client.invalidateQueries({ queryKey: [name] })),
    );
  }
  return useMutation<D, Error, P>({
    mutationFn: async (payload) => await ask(call, payload),
    onSuccess: async (data, payload) => {
      await refresh();
      if (options.done !== undefined) toast.success(options.done);
      options.onDone?.(data, payload);
    },
    onError: (error) => {
      if (error instanceof CallRefused && error.code === 401) client.invalidateQueries({ queryKey: ['WhoAmI'] });
      // Somebody was faster: the page is to show what they did.
      if (error instanceof CallRefused && error.code === 409) refresh();
      const isOwn = error instanceof CallRefused && options.ownRefusals?.includes(error.reason) === true;
      if (!isOwn) toast.error(sentenceOf(error));
    },
  });
}
