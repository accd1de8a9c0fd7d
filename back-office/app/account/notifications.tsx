/** Notifications on the devices of the user. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listDevices, PUSH_EVENTS, type PushDevice, removeDevice } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { toast } from 'sonner';
import { errorMessage } from '../api/client.ts';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { formatDateTime, sentenceCase } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { canNotify, isBlockedHere, ownSubscription, turnOn } from '../session/this-device.ts';
import { useMay, useSelf } from '../session/use-self.ts';

const OWN = ['own push subscription'];

export function Notifications(): ReactElement | null {
  const may = useMay();
  const state = useApiQuery(listDevices, null);
  const own = useQuery({ queryKey: OWN, queryFn: async () => (await ownSubscription())?.endpoint ?? null });
  const seen = Object.values(PUSH_EVENTS).filter(({ rights }) => rights.some((right) => may(right)));
  if (seen.length === 0) return null;
  return (
    <section aria-label="Notifications" className="box p-4 xl:col-span-2">
      <h2 className="mb-1">Notifications</h2>
      <p className="mb-3 text-muted">
        {sentenceCase(seen.map(({ label }) => label.toLowerCase()).join(', '))}. They contain no names or amounts. They
        stop when you log out or after 24 hours, until you log in again.
      </p>
      {state.isPending && <LoadingRows rows={2} />}
      {state.data === undefined && state.isError && <ErrorState error={state.error} onRetry={() => state.refetch()} />}
      {state.data !== undefined && (
        <>
          <Devices devices={state.data.devices} own={own.data ?? null} />
          {!state.data.devices.some(({ endpoint }) => endpoint === own.data) && (
            <TurnOn publicKey={state.data.publicKey} session={state.data.session} />
          )}
        </>
      )}
    </section>
  );
}

function Devices({ devices, own }: { devices: readonly PushDevice[]; own: string | null }): ReactElement {
  const remove = useApiMutation(removeDevice, { success: 'Notifications turned off', invalidates: [listDevices] });
  async function turnOff({ id, endpoint }: PushDevice): Promise<void> {
    remove.mutate({ id });
    const subscription = await ownSubscription();
    if (subscription?.endpoint === endpoint) await subscription.unsubscribe();
  }
  return (
    <ul>
      {devices.map((device) => (
        <li
          key={device.id}
          className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-2.5 first:border-0"
        >
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              {device.name} {device.endpoint === own && <Chip tone="good">This browser</Chip>}
            </span>
            <span className="text-[13px] text-muted">since {formatDateTime(device.createdAt)}</span>
          </span>
          <Button busy={remove.isPending} onClick={async () => await turnOff(device)}>
            Turn off
          </Button>
        </li>
      ))}
    </ul>
  );
}

function TurnOn({ publicKey, session }: { publicKey: string; session: number }): ReactElement {
  const { id } = useSelf();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isBlocked, setBlocked] = useState(isBlockedHere);
  if (!canNotify())
    return <p>This browser cannot show notifications. On an iPhone, add the back office to the home screen first.</p>;
  async function start(): Promise<void> {
    setBusy(true);
    try {
      if (await turnOn(publicKey, { person: id, session })) toast.success('This device gets notifications');
      else setBlocked(isBlockedHere());
    } catch (error) {
      toast.error(errorMessage(error));
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: [listDevices.name] });
    await client.invalidateQueries({ queryKey: OWN });
  }
  return (
    <>
      {isBlocked && (
        <p role="alert" className="mb-2 font-medium text-down">
          This browser blocks notifications of this page. Allow them in its settings for this site, then turn them on.
        </p>
      )}
      <Button tone="solid" className="mt-1" busy={isBusy} onClick={start}>
        Turn on for this device
      </Button>
    </>
  );
}
