/** React hooks for API calls: cached queries, and mutations that invalidate the queries they affect. */
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Refusals } from '@tola/contract';
import { type StaffCall, whoAmI } from '@tola/contract/staff';
import { toast } from 'sonner';
import { callApi, errorMessage, RefusedError } from './client.ts';

interface QueryOptions {
  readonly refetchSeconds?: number;
  /** Refetches in a hidden tab, too. */
  readonly refetchHidden?: boolean;
  /** Shows the previous data while the next is loading. */
  readonly keepPrevious?: boolean;
  /** Never refetches by itself: the user is editing the data, and a change under it must be shown as a conflict. */
  readonly manualRefetch?: boolean;
  readonly enabled?: boolean;
}

export function useApiQuery<P, D, R extends Refusals>(
  call: StaffCall<P, D, R>,
  payload: NoInfer<P>,
  options: QueryOptions = {},
): UseQueryResult<D> {
  return useQuery<D>({
    queryKey: [call.name, payload],
    queryFn: async () => await callApi(call, payload),
    enabled: options.enabled ?? true,
    ...(options.refetchSeconds === undefined ? {} : { refetchInterval: options.refetchSeconds * 1000 }),
    refetchIntervalInBackground: options.refetchHidden ?? false,
    ...(options.manualRefetch === true ? { refetchOnWindowFocus: false, refetchOnReconnect: false } : {}),
    ...(options.keepPrevious === true ? { placeholderData: (previous: D | undefined) => previous as never } : {}),
  });
}

/** A query to invalidate: all its cached payloads. */
export type QueryCall = Pick<StaffCall<never, unknown>, 'name'>;

interface MutationOptions<P, D, R extends Refusals> {
  /** Toast on success. */
  readonly success?: string;
  readonly invalidates?: readonly QueryCall[];
  readonly onDone?: (data: D, payload: P) => void;
  /** The caller shows the error, or refusals with these reasons, itself; any other is a toast. */
  readonly showsError?: boolean | readonly (keyof R & string)[];
}

export function useApiMutation<P, D, R extends Refusals>(
  call: StaffCall<P, D, R>,
  options: MutationOptions<P, D, R> = {},
): UseMutationResult<D, Error, P> {
  const client = useQueryClient();
  async function invalidate(): Promise<void> {
    await Promise.all(
      (options.invalidates ?? []).map(async ({ name }) => await client.invalidateQueries({ queryKey: [name] })),
    );
  }
  function isShownByCaller(error: Error): boolean {
    const { showsError = false } = options;
    if (typeof showsError === 'boolean') return showsError;
    return error instanceof RefusedError && showsError.some((reason) => reason === error.reason);
  }
  return useMutation<D, Error, P>({
    mutationFn: async (payload) => await callApi(call, payload),
    onSuccess: async (data, payload) => {
      await invalidate();
      if (options.success !== undefined) toast.success(options.success);
      options.onDone?.(data, payload);
    },
    onError: (error) => {
      // Logged out, or an owner has changed the user's rights.
      if (error instanceof RefusedError && (error.code === 401 || error.code === 403))
        client.invalidateQueries({ queryKey: [whoAmI.name] });
      // Someone else was faster: show what they changed.
      if (error instanceof RefusedError && error.code === 409) invalidate();
      if (!isShownByCaller(error)) toast.error(errorMessage(error));
    },
  });
}
