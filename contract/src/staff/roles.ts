/** Roles and rights of the back office. */

/** Owners may do everything. A person may have several roles. */
export const ROLES = ['owner', 'pricing', 'orders', 'accounts', 'content'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_DESCRIPTIONS: Readonly<Record<Role, string>> = {
  owner: 'Everything, including staff, settings and second approvals.',
  pricing: 'Rates, premiums, margins, halts, and the catalogue.',
  orders: 'Orders from payment to delivery, enquiries, customers.',
  accounts: 'Payments, bank statements, refunds, invoices, points.',
  content: 'Articles, pages, banners, testimonials, enquiries, and the catalogue’s texts and images.',
};

/**
 * What a call requires: nothing, an accepted password with the second factor pending, a full login, or one of some
 * roles (owners always have it).
 */
export type Right = 'anyone' | 'signing in' | 'staff' | readonly Role[];

export function hasRight(roles: readonly Role[], right: Right): boolean {
  if (typeof right === 'string') return true;
  return roles.includes('owner') || right.some((role) => roles.includes(role));
}
