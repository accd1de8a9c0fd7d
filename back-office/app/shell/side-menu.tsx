import { signOut } from '@tola/contract/staff';
import { classNames } from '@tola/ui';
import { LogOut, Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useApiMutation } from '../api/hooks.ts';
import { sentenceCase } from '../controls/format.ts';
import { useMay, useSelf } from '../session/use-self.ts';
import { NAVIGATION, type NavigationItem } from './navigation.ts';
import { ThemeSwitch } from './theme-switch.tsx';

interface SideMenuProps {
  isOpen: boolean;
  onSearch: () => void;
}

export function SideMenu({ isOpen, onSearch }: SideMenuProps): ReactElement {
  const may = useMay();
  const self = useSelf();
  // Drop cached data before another user logs in.
  const leave = useApiMutation(signOut, { onDone: () => window.location.reload() });
  const items = NAVIGATION.filter(({ right }) => may(right));
  const { pathname } = useLocation();
  return (
    <aside
      className={classNames(
        'z-20 border-line bg-paper lg:sticky lg:top-0 lg:flex lg:h-[calc(100dvh-var(--demo-banner-height,0px))] lg:flex-col lg:border-r',
        isOpen ? 'fixed inset-0 top-14 flex flex-col overflow-y-auto' : 'hidden',
      )}
    >
      <p className="hidden px-5 pt-5 pb-3 font-serif text-xl lg:block">
        Tola <span className="text-muted">back office</span>
      </p>
      <button
        type="button"
        onClick={onSearch}
        className="mx-3 mb-2 hidden min-h-9 items-center gap-2 rounded-lg border border-line px-2.5 text-[13px] text-muted hover:border-line-strong lg:flex"
      >
        <Search size={15} strokeWidth={1.5} aria-hidden /> Search
        <kbd className="ml-auto rounded border border-line px-1 font-sans text-[11px]">/</kbd>
      </button>
      <nav aria-label="Back office" className="flex-1 overflow-y-auto px-3 pb-4">
        {groupsOf(items).map(([group, members]) => (
          <div key={group} className="mt-3">
            <p className="px-2 pb-0.5 text-xs font-semibold text-muted">{group}</p>
            <ul>
              {members.map((item) => (
                <li key={item.to}>
                  <NavLink
                    ref={showWhenCurrent}
                    to={item.to}
                    end={item.to === '/' || isOfEntryBelow(item.to, pathname)}
                    className={({ isActive }) =>
                      classNames(
                        'flex min-h-11 scroll-my-2 items-center gap-2.5 rounded-lg px-2 lg:min-h-7.5',
                        isActive ? 'bg-gold-soft font-semibold tracking-tight text-ink' : 'text-ink hover:bg-ivory',
                      )
                    }
                  >
                    <item.icon size={17} strokeWidth={1.5} aria-hidden className="text-muted" />
                    {item.label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="border-t border-line px-5 pt-3">
        <ThemeSwitch />
      </div>
      <div className="flex items-center gap-2 px-5 py-3">
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{self.name}</p>
          <p className="truncate text-xs text-muted">{sentenceCase(self.roleNames.join(', '))}</p>
        </div>
        <button
          type="button"
          aria-label="Log out"
          title="Log out"
          onClick={() => leave.mutate(null)}
          className="grid size-11 place-items-center rounded-full text-muted hover:text-ink lg:size-9"
        >
          <LogOut size={17} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    </aside>
  );
}

/** Whether another entry is nearer to the page: stock counts have one of their own below stock. */
function isOfEntryBelow(to: string, pathname: string): boolean {
  return NAVIGATION.some((other) => other.to.startsWith(`${to}/`) && `${pathname}/`.startsWith(`${other.to}/`));
}

/** Scrolls the current entry into view on small screens. */
function showWhenCurrent(link: HTMLAnchorElement | null): void {
  if (link?.getAttribute('aria-current') === 'page') link.scrollIntoView({ block: 'nearest' });
}

function groupsOf(items: readonly NavigationItem[]): [string, NavigationItem[]][] {
  return [...Map.groupBy(items, ({ group }) => group)];
}
