import type { BusinessSetting } from '@tola/contract/staff';
import { formatSetting, labelOf } from '../fields/setting-labels.ts';

type Searched = Pick<BusinessSetting, 'name' | 'group' | 'sentence' | 'value'>;

/** Whether every typed word occurs in the name, group, description or value of a setting. */
export function matchesSearch({ name, group, sentence, value }: Searched, search: string): boolean {
  const text = `${labelOf(name)} ${group} ${sentence} ${formatSetting(name, value)}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
