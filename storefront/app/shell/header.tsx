import { Icon } from '@tola/ui';
import { MessageSquare, Search, ShoppingBag, User } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { later } from '../later.tsx';
import { useRootData } from '../root-data.ts';
import { useSession } from '../session/use-session.ts';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { useSessionLink } from './session-links.ts';
import { toolClass } from './tool-class.ts';

/** Opens and links without its code, which keeps its prices live. */
const ProductsMenu = later(async () => (await import('./products-menu.tsx')).ProductsMenu);
const AnnouncementBar = later(async () => (await import('./announcement-bar.tsx')).AnnouncementBar);

export function Header(): ReactElement {
  const { business, configuration } = useRootData();
  return (
    <header className="relative border-b border-line bg-ivory">
      <AnnouncementBar phone={business.tollFree} hours={business.footerCareHours} />
      <div className="wrap flex min-h-16 flex-wrap items-center gap-3 tablet:min-h-19 tablet:gap-9">
        <Logo name={configuration.projectName} />
        <nav aria-label="Main" className="hidden items-center gap-7 text-[15px] font-medium tablet:flex">
          <ProductsMenu />
          <MainLink to="/customize-coins">Customised coins</MainLink>
          <MainLink to="/store-locator">Stores</MainLink>
          <MainLink to="/blog">Blog</MainLink>
        </nav>
        <Tools chatUrl={business.chatUrl} />
      </div>
    </header>
  );
}

function MainLink({ to, children }: { to: string; children: ReactNode }): ReactElement {
  return (
    <NavLink
      to={to}
      className="inline-flex min-h-11 items-center underline-offset-8 hover:underline aria-[current=page]:underline"
    >
      {children}
    </NavLink>
  );
}

function Tools({ chatUrl }: { chatUrl: string }): ReactElement {
  const profile = useSessionLink('/profile');
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <div className="ml-auto flex sm:gap-2">
      {/* Opens the search in place once its code is there (search-host.tsx). */}
      <Link to="/products/search" aria-label="Search" className={`${toolClass} search-tool`}>
        <Icon of={Search} />
      </Link>
      {chatUrl !== '' && (
        <a href={chatUrl} target="_blank" rel="noreferrer" aria-label="Chat with us" className={toolClass}>
          <Icon of={MessageSquare} />
        </a>
      )}
      <Link {...profile} aria-label="My account" className={toolClass}>
        <Icon of={User} />
      </Link>
      <CartLink />
      <MobileMenu open={menuOpen} onOpenChange={setMenuOpen} />
    </div>
  );
}

function CartLink(): ReactElement {
  const cart = useSessionLink('/cart');
  const { cartCount } = useSession();
  const name = cartCount === 0 ? 'Cart' : `Cart, ${cartCount} ${cartCount === 1 ? 'piece' : 'pieces'}`;
  return (
    <Link {...cart} aria-label={name} className={toolClass}>
      <Icon of={ShoppingBag} />
      {cartCount > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 grid h-[18px] min-w-[18px] place-items-center rounded-full bg-badge px-1 text-[11px] leading-none font-bold text-badge-text"
        >
          {cartCount > 99 ? '99+' : cartCount}
        </span>
      )}
    </Link>
  );
}
