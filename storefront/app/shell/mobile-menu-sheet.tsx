import { Button, buttonClass, Icon } from '@tola/ui';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { endSessionEverywhere } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { MenuLink, type MenuType, useMenuTypes } from './products-menu.tsx';
import { loginLink, useSessionLink } from './session-links.ts';
import { toolClass } from './tool-class.ts';

const pages = [
  { to: '/', name: 'Home' },
  { to: '/customize-coins', name: 'Customised coins' },
  { to: '/gifts', name: 'Occasions and gifts' },
  { to: '/store-locator', name: 'Stores' },
  { to: '/pieces/wishlist', name: 'Wishlist' },
  { to: '/blog', name: 'Blog' },
  { to: '/about', name: 'About' },
  { to: '/product-care', name: 'Product care' },
  { to: '/return-and-exchange', name: 'Return and exchange' },
  { to: '/freeshipping', name: 'Free shipping' },
  { to: '/faq', name: 'FAQ' },
  { to: '/contact-us', name: 'Contact us' },
] as const;

/** Content of the mobile menu, loaded when opened. */
export function MobileMenuSheet({ onClose }: { onClose: () => void }): ReactElement {
  const types = useMenuTypes();
  return (
    <div className="grid gap-6 px-5 pt-3 pb-10">
      <div className="flex items-center justify-between">
        <span className="font-serif text-2xl">Menu</span>
        <button type="button" aria-label="Close menu" onClick={onClose} className={toolClass}>
          <Icon of={X} />
        </button>
      </div>
      <AccountLinks onClose={onClose} />
      <section aria-labelledby="menu-products">
        <h2 id="menu-products" className="eyebrow mb-1 font-sans">
          Products
        </h2>
        {types.map((type) => (
          <TypeLinks key={type.id} type={type} onClose={onClose} />
        ))}
      </section>
      <nav aria-label="Pages" className="grid">
        {pages.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            onClick={onClose}
            className="flex min-h-12 items-center border-t border-line font-medium"
          >
            {name}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function TypeLinks({ type, onClose }: { type: MenuType; onClose: () => void }): ReactElement {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 list-none items-center justify-between font-medium [&::-webkit-details-marker]:hidden">
        {type.name}
        <span aria-hidden="true" className="text-xl text-muted group-open:rotate-45">
          +
        </span>
      </summary>
      <ul className="pb-3">
        <li>
          <Link
            to={type.path}
            state={{ p_id: type.id }}
            onClick={onClose}
            className="flex min-h-11 items-center font-medium text-green-ink underline underline-offset-4"
          >
            All in {type.name}
          </Link>
        </li>
        {type.items.map((item) => (
          <li key={item.weightId} className="[&>a]:min-h-11">
            <MenuLink item={item} inSight onChoose={onClose} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function AccountLinks({ onClose }: { onClose: () => void }): ReactElement {
  const { hasRecord, customer } = useSession();
  const profile = useSessionLink('/profile');
  if (!hasRecord) {
    return (
      <div className="grid grid-cols-2 gap-3">
        <Link
          {...loginLink}
          onClick={() => {
            loginLink.onClick?.();
            onClose();
          }}
          className={buttonClass({ size: 'small' })}
        >
          Login
        </Link>
        <Link to="/register" onClick={onClose} className={buttonClass({ size: 'small', tone: 'outline' })}>
          Register
        </Link>
        <Link
          to={profile.to}
          onClick={() => {
            profile.onClick?.();
            onClose();
          }}
          className="col-span-2 flex min-h-11 items-center font-medium"
        >
          My account
        </Link>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-2 items-center gap-3">
      <p className="col-span-2 text-muted">Hello{customer === null ? '' : `, ${customer.firstName}`}</p>
      <Link to="/profile" onClick={onClose} className={buttonClass({ size: 'small' })}>
        My account
      </Link>
      <Button
        size="small"
        tone="outline"
        onClick={() => {
          onClose();
          void endSessionEverywhere();
        }}
      >
        Logout
      </Button>
    </div>
  );
}
