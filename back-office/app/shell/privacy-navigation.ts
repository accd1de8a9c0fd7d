/** Navigation entries of personal data. */
import { listBreaches, listDataRequests, readRetention } from '@tola/contract/staff';
import { FileQuestion, Hourglass, ShieldAlert } from 'lucide-react';
import type { NavigationItem } from './navigation-item.ts';

export const PRIVACY_NAVIGATION: readonly NavigationItem[] = [
  {
    to: '/privacy/requests',
    label: 'Data requests',
    group: 'Personal data',
    right: listDataRequests.right,
    icon: FileQuestion,
    words: 'privacy dpdp grievance erasure nomination access correction',
  },
  {
    to: '/privacy/breaches',
    label: 'Data breaches',
    group: 'Personal data',
    right: listBreaches.right,
    icon: ShieldAlert,
    words: 'privacy dpdp breach incident board 72 hours',
  },
  {
    to: '/privacy/retention',
    label: 'Retention',
    group: 'Personal data',
    right: readRetention.right,
    icon: Hourglass,
    words: 'privacy dpdp erase keep periods',
  },
];
