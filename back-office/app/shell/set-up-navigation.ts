import { readSetUp } from '@tola/contract/staff';
import { ListChecks } from 'lucide-react';
import type { NavigationItem } from './navigation-item.ts';

export const SET_UP_NAVIGATION: NavigationItem = {
  to: '/set-up',
  label: 'Set-up',
  group: 'Administration',
  right: readSetUp.right,
  icon: ListChecks,
  words: 'set up guide first day start checklist go live',
};
