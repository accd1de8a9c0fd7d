import { readDashboard, readSetUp } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { Navigate } from 'react-router';
import { useMay } from '../session/use-self.ts';
import { SetUpCard } from '../set-up/set-up-card.tsx';
import { NAVIGATION } from '../shell/navigation.ts';
import DashboardPage from './dashboard-page.tsx';

/** The dashboard, or the first page that the user may open. */
export default function HomePage(): ReactElement {
  const may = useMay();
  if (may(readDashboard.right))
    return (
      <>
        {may(readSetUp.right) && <SetUpCard />}
        <DashboardPage />
      </>
    );
  const first = NAVIGATION.find(({ to, right }) => to !== '/' && may(right));
  return <Navigate to={first?.to ?? '/account'} replace />;
}
