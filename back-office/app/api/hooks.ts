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
import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { callApi, errorMessage, RefusedError } from './client.ts';
import { watchDialog } from './open-dialogs.ts';

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
  /** Closes what has sent the request. Not called when that is gone: another record may be open in its place by then. */
  readonly closes?: () => void;
  /** The caller shows the error, or refusals with these reasons, itself; any other is a toast. */
  readonly showsError?: boolean | readonly (keyof R & string)[];
}

export function useApiMutation<P, D, R extends Refusals>(
  call: StaffCall<P, D, R>,
  options: MutationOptions<P, D, R> = {},
): UseMutationResult<D, Error, P, () => boolean> {
  return useAction(async (payload) => await callApi(call, payload), options);
}

/** @param act what takes several steps, such as a call with what the browser signs; its errors have messages for people */
export function useAction<P, D, R extends Refusals>(
  act: (payload: P) => Promise<D>,
  options: MutationOptions<P, D, R> = {},
): UseMutationResult<D, Error, P, () => boolean> {
  const client = useQueryClient();
  const isShown = useIsShown();
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
  return useMutation<D, Error, P, () => boolean>({
    mutationFn: act,
    onMutate: watchDialog,
    onSuccess: async (data, payload, isDialogOpen) => {
      const isHere = isShown() && isDialogOpen();
      await invalidate();
      if (options.success !== undefined) toast.success(options.success);
      options.onDone?.(data, payload);
      if (isHere) options.closes?.();
    },
    onError: (error, _, isDialogOpen) => {
      // Logged out, or an owner has changed the user's rights.
      if (error instanceof RefusedError && (error.code === 401 || error.code === 403))
        client.invalidateQueries({ queryKey: [whoAmI.name] });
      // Someone else was faster: show what they changed.
      if (error instanceof RefusedError && error.code === 409) invalidate();
      // The caller, or the dialog that it has opened, may be closed by now.
      if (!isShownByCaller(error) || !isShown() || isDialogOpen?.() === false) toast.error(errorMessage(error));
    },
  });
}

/** Whether the component is still on the screen. */
function useIsShown(): () => boolean {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}
