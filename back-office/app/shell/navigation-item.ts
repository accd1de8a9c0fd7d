/** An entry of the menu and the command palette. */
import type { Admission } from '@tola/contract/staff';
import type { LucideIcon } from 'lucide-react';

export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly group: string;
  readonly right: Admission;
  readonly icon: LucideIcon;
  /** Further search terms for the command palette. */
  readonly words?: string;
}
