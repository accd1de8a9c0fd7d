import type { LoginRecord } from '@tola/contract/accounts';
import { Button, Skeleton } from '@tola/ui';
import { Tabs } from 'radix-ui';
import { lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { fetchCode } from '../fetch-code.ts';
import { pageMeta } from '../meta.ts';
import { endSessionEverywhere } from '../session/session-store.ts';
import { useRequireLogin } from '../session/use-session.ts';
import { tabClass } from '../tab-class.ts';
import type { Route } from './+types/profile-page';
import { OrdersTab } from './orders-tab.tsx';
import { PointsTab } from './points-tab.tsx';
import { ProfileDetailsTab } from './profile-details-tab.tsx';

const AddressesTab = lazy(async () => ({
  default: (await fetchCode(() => import('./addresses-tab.tsx'))).AddressesTab,
}));
const ChangePasswordTab = lazy(async () => ({
  default: (await fetchCode(() => import('./change-password-tab.tsx'))).ChangePasswordTab,
}));

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'My Account', hidden: true });

const TABS = [
  { id: 'details', title: 'Profile Details', Panel: ProfileDetailsTab },
  { id: 'address', title: 'Address', Panel: AddressesTab },
  { id: 'orders', title: 'Orders', Panel: OrdersTab },
  { id: 'points', title: 'Earned Points', Panel: PointsTab },
  { id: 'password', title: 'Change Password', Panel: ChangePasswordTab },
] as const;

/** Five tabs; the open one is in the URL, so that reload and Back restore it. */
export default function ProfilePage(): ReactElement {
  const customer = useRequireLogin();
  return (
    <section className="wrap py-10 md:py-14">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-[clamp(30px,4vw,40px)]">My Account</h1>
        <LogOut />
      </div>
      {customer === null ? <ProfileSkeleton /> : <ProfileTabs customer={customer} />}
    </section>
  );
}

function ProfileTabs({ customer }: { customer: LoginRecord }): ReactElement {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('tab');
  const open = TABS.find((tab) => tab.id === wanted)?.id ?? 'details';
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the tab list is wider than the screen.
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${open}"]`);
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft - 20;
  }, [open]);
  return (
    <Tabs.Root
      value={open}
      onValueChange={(tab) => setSearch(tab === 'details' ? {} : { tab }, { preventScrollReset: true })}
    >
      <Tabs.List
        ref={list}
        aria-label="My account"
        className="no-scrollbar mb-7 flex overflow-x-auto border-b border-line"
      >
        {TABS.map(({ id, title }) => (
          <Tabs.Trigger key={id} value={id} data-tab={id} className={tabClass}>
            {title}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {TABS.map(({ id, Panel }) => (
        <Tabs.Content key={id} value={id}>
          <Suspense fallback={<PanelSkeleton />}>
            <Panel customer={customer} />
          </Suspense>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

function LogOut(): ReactElement {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      tone="outline"
      size="small"
      busy={busy}
      onClick={() => {
        setBusy(true);
        void endSessionEverywhere().finally(() => setBusy(false));
      }}
    >
      Logout
    </Button>
  );
}

function ProfileSkeleton(): ReactElement {
  return (
    <div aria-hidden="true" className="grid gap-7">
      <Skeleton className="h-12 w-full" />
      <PanelSkeleton />
    </div>
  );
}

function PanelSkeleton(): ReactElement {
  return <Skeleton className="h-64 w-full max-w-[640px] rounded-panel" />;
}
