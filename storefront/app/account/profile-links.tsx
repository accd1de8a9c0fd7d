import type { ReactElement } from 'react';
import { Link } from 'react-router';

/** Pages of the account that open from Profile Details. */
const LINKS = [
  { to: '/pieces/wishlist', title: 'Wishlist', about: 'Coins and bars you keep for later' },
  {
    to: '/profile/contacts',
    title: 'Name, email and mobile number',
    about: 'Verify or change them',
  },
  {
    to: '/profile/sessions',
    title: 'Where you are logged in',
    about: 'See your devices and log them out',
  },
  {
    to: '/profile/data',
    title: 'Your data',
    about: 'Download or correct what we hold about you, or erase your account',
  },
  { to: '/profile/preferences', title: 'Account Preferences', about: 'Emails, WhatsApp and tracking you agreed to' },
] as const;

export function ProfileLinks(): ReactElement {
  return (
    <nav aria-label="More about your account" className="panel max-w-[640px] divide-y divide-line">
      {LINKS.map(({ to, title, about }) => (
        <Link
          key={to}
          to={to}
          className="flex min-h-14 items-center justify-between gap-4 px-5 py-3 hover:bg-ivory sm:px-7"
        >
          <span>
            <span className="block font-semibold">{title}</span>
            <span className="block text-sm text-muted">{about}</span>
          </span>
          <span aria-hidden="true">→</span>
        </Link>
      ))}
    </nav>
  );
}
