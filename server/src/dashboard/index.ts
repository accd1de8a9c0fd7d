/** The dashboard of the back office. */
export { dashboardOperations } from './dashboard-operations.ts';
