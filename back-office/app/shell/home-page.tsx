import { readDashboard } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { Navigate } from 'react-router';
import DashboardPage from '../dashboard/dashboard-page.tsx';
import { useMay } from '../session/use-self.ts';
import { NAVIGATION } from './navigation.ts';

/** The dashboard, or the first page that the user may open. */
export default function HomePage(): ReactElement {
  const may = useMay();
  if (may(readDashboard.right)) return <DashboardPage />;
  const first = NAVIGATION.find(({ to, right }) => to !== '/' && may(right));
  return <Navigate to={first?.to ?? '/account'} replace />;
}
