/** Roles of the back office: sets of rights. */
import { ALL_RIGHTS, type Right } from './rights.ts';

/** A person may have several roles. */
export const ROLES = ['owner', 'pricing', 'orders', 'accounts', 'content'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_DESCRIPTIONS: Readonly<Record<Role, string>> = {
  owner: 'Everything, including staff, settings and second approvals.',
  pricing: 'Rates, premiums, margins, halts, and the catalogue.',
  orders: 'Orders from payment to delivery, enquiries, customers.',
  accounts: 'Payments, bank statements, refunds, invoices, points.',
  content: 'Articles, pages, banners, testimonials, enquiries, and the catalogue’s texts and images.',
};

export const ROLE_RIGHTS: Readonly<Record<Role, readonly Right[]>> = {
  owner: ALL_RIGHTS,
  pricing: [
    ...(['rates.read', 'rates.set', 'premiums.change', 'premiums.approve', 'halts.decide'] as const),
    ...(['metal-trades.record', 'unpaid-orders.read', 'figures.read'] as const),
    ...(['catalogue.read', 'catalogue.texts', 'catalogue.pictures', 'catalogue.terms', 'catalogue.metal'] as const),
    ...(['stock.change', 'catalogue.import', 'pictures.upload'] as const),
  ],
  orders: [
    ...(['orders.read', 'orders.read-money', 'orders.export', 'orders.note', 'orders.accept-payment'] as const),
    ...(['orders.pack', 'orders.dispatch', 'orders.cancel'] as const),
    ...(['bank.read', 'bank.import', 'unpaid-orders.read', 'figures.read'] as const),
    ...(['customers.read', 'customers.manage', 'coupons.read', 'coupons.change'] as const),
    ...(['enquiries.answer', 'messages.read', 'messages.resend'] as const),
  ],
  accounts: [
    ...(['orders.read', 'orders.read-money', 'orders.export', 'orders.note', 'orders.accept-payment'] as const),
    ...(['orders.cancel', 'refunds.make', 'payouts.pay', 'bank.read', 'bank.import', 'bank.assign'] as const),
    ...(['settlements.read', 'settlements.settle', 'unpaid-orders.read', 'figures.read', 'reports.read'] as const),
    ...([
      'customers.read',
      'customers.manage',
      'customers.read-pan',
      'customers.vouch',
      'privacy.read',
      'points.adjust',
    ] as const),
    ...(['coupons.read', 'coupons.change', 'metal-trades.record', 'messages.read', 'messages.resend'] as const),
  ],
  content: [
    ...(['content.edit', 'testimonials.decide', 'enquiries.answer', 'messages.read', 'messages.resend'] as const),
    ...(['catalogue.read', 'catalogue.texts', 'catalogue.pictures', 'catalogue.import', 'pictures.upload'] as const),
    ...(['settings.read', 'settings.contact', 'figures.read'] as const),
  ],
};

/** The rights of all roles of a person. */
export function rightsOf(roles: readonly Role[]): Right[] {
  return [...new Set(roles.flatMap((role) => ROLE_RIGHTS[role]))];
}
