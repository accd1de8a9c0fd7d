import { asksOf } from '@tola/contract/live-asks';
import type { MenuItem } from '@tola/contract/products-menu';
import { denominationLabel, formatWholeRupees, menuPriceRupees, paiseFromRupees } from '@tola/pricing';
import { Icon } from '@tola/ui';
import { ChevronDown } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useUnpacked } from '../calls/packed.ts';
import { useLive } from '../live/live-rates.tsx';
import { useRootData } from '../root-data.ts';

/** A product type and its denominations. */
export interface MenuType {
  id: number;
  name: string;
  path: string;
  items: MenuItem[];
}

export function useMenuTypes(): MenuType[] {
  const { productTypes, menu } = useRootData();
  const items = useUnpacked(menu);
  return productTypes.map((type) => ({
    id: type.id,
    name: type.name,
    path: `/products/${type.slug}`,
    items: items.filter((item) => item.typeId === type.id),
  }));
}

/** Products menu: types with the live price per denomination, including GST. Works without JavaScript. */
export function ProductsMenu(): ReactElement {
  const types = useMenuTypes();
  const menu = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  useCloseMenu(menu, pathname);
  const { keepOpened, ...hover } = useHover(menu);
  const close = (): void => {
    if (menu.current !== null) menu.current.open = false;
  };
  return (
    <details ref={menu} onToggle={(event) => setOpen(event.currentTarget.open)} {...hover} className="group static">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, which keyboards press too */}
      <summary
        onClick={keepOpened}
        className="inline-flex min-h-11 list-none items-center gap-1.5 underline-offset-8 group-open:underline hover:underline [&::-webkit-details-marker]:hidden"
      >
        Products
        <Icon of={ChevronDown} size={16} className="transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <div className="absolute inset-x-0 z-40 mt-4 border-y border-line bg-paper shadow-soft">
        <div className="wrap grid grid-cols-3 gap-x-10 gap-y-8 py-9 xl:grid-cols-6">
          {types.map((type) => (
            <section key={type.id}>
              <Link
                to={type.path}
                state={{ p_id: type.id }}
                className="font-serif text-lg leading-tight hover:underline"
              >
                {type.name}
              </Link>
              <ul className="mt-2.5">
                {type.items.map((item) => (
                  <li key={item.weightId}>
                    <MenuLink item={item} inSight={open} onChoose={close} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p className="wrap pb-6 text-[13px] font-normal text-muted">Live price per piece, including GST.</p>
      </div>
    </details>
  );
}

interface MenuLinkProps {
  item: MenuItem;
  /** Its prices update only while the menu is open. */
  inSight: boolean;
  onChoose: () => void;
}

export function MenuLink({ item, inSight, onChoose }: MenuLinkProps): ReactElement {
  return (
    <Link to={item.href} state={{ weightId: item.weightId }} onClick={onChoose} className="menu-link">
      <span>{denominationLabel(item.weightMg)}</span>
      <MenuPrice item={item} inSight={inSight} />
    </Link>
  );
}

function MenuPrice({ item, inSight }: Omit<MenuLinkProps, 'onChoose'>): ReactElement {
  const live = useLive(inSight);
  const rupees =
    live.charges === null ? null : menuPriceRupees(item, asksOf(live.rates), live.premiums, live.charges.gstBp);
  return <span>{rupees === null ? '—' : formatWholeRupees(paiseFromRupees(rupees))}</span>;
}

/** Shorter stays of the pointer only cross the menu. */
const HOVER_MILLISECONDS = 150;
/** Opens the menu under a resting mouse, and closes it once the mouse has left. A press keeps it open, another closes it. */
function useHover(menu: React.RefObject<HTMLDetailsElement | null>): {
  onPointerEnter: (event: React.PointerEvent) => void;
  onPointerLeave: () => void;
  keepOpened: (event: React.MouseEvent) => void;
} {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Opened by the mouse, and not pressed since. */
  const isHovered = useRef(false);
  const setLater = (open: boolean): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (menu.current === null || menu.current.open === open) return;
      menu.current.open = open;
      isHovered.current = open;
    }, HOVER_MILLISECONDS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerEnter: ({ pointerType }) => {
      if (pointerType === 'mouse') setLater(true);
    },
    onPointerLeave: () => {
      clearTimeout(timer.current);
      if (isHovered.current) setLater(false);
    },
    keepOpened: (event) => {
      clearTimeout(timer.current);
      if (isHovered.current && menu.current?.open === true) event.preventDefault();
      isHovered.current = false;
    },
  };
}

/** Closes the menu on Escape, on a click outside and after navigation. */
function useCloseMenu(menu: React.RefObject<HTMLDetailsElement | null>, pathname: string): void {
  const pathBefore = useRef(pathname);
  useEffect(() => {
    if (pathBefore.current === pathname) return;
    pathBefore.current = pathname;
    if (menu.current !== null) menu.current.open = false;
  }, [menu, pathname]);
  useEffect(() => {
    const close = (): void => {
      if (menu.current !== null) menu.current.open = false;
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || menu.current?.open !== true) return;
      close();
      menu.current.querySelector('summary')?.focus();
    };
    const onPress = (event: PointerEvent): void => {
      if (event.target instanceof Node && menu.current?.contains(event.target) === false) close();
    };
    addEventListener('keydown', onKeyDown);
    addEventListener('pointerdown', onPress);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('pointerdown', onPress);
    };
  }, [menu]);
}
