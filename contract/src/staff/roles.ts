/**
 * Roles: sets of rights. A person may have several. Presets are part of the program and fixed; owners compose further
 * roles in the back office.
 */
import { ALL_RIGHTS, RIGHTS, type Right } from './rights.ts';

export const PRESET_ROLES = ['owner', 'pricing', 'orders', 'packer', 'accounts', 'content'] as const;
export type PresetRole = (typeof PRESET_ROLES)[number];

export const PRESET_DESCRIPTIONS: Readonly<Record<PresetRole, string>> = {
  owner: 'Everything, including staff, settings and second approvals.',
  pricing: 'Rates, premiums, margins, halts, and the catalogue.',
  orders: 'Orders from payment to delivery, enquiries, customers.',
  packer: 'Packing and dispatch: parcels with their addresses, without amounts and money.',
  accounts: 'Payments, bank statements, refunds, invoices, points, the books and GST returns.',
  content: 'Articles, pages, banners, testimonials, enquiries, and the catalogue’s texts and images.',
};

export const PRESET_RIGHTS: Readonly<Record<PresetRole, readonly Right[]>> = {
  owner: ALL_RIGHTS,
  pricing: [
    ...(['rates.read', 'rates.set', 'premiums.change', 'premiums.approve', 'halts.decide'] as const),
    ...(['metal-trades.record', 'position.read', 'unpaid-orders.read', 'figures.read'] as const),
    ...(['catalogue.read', 'catalogue.texts', 'catalogue.pictures', 'catalogue.terms', 'catalogue.metal'] as const),
    ...(['stock.read', 'stock.change', 'stock.count', 'catalogue.import', 'pictures.upload'] as const),
  ],
  orders: [
    ...(['parcels.read', 'orders.read', 'orders.export', 'orders.note', 'orders.accept-payment'] as const),
    ...(['orders.place', 'orders.pack', 'orders.dispatch', 'orders.cancel'] as const),
    ...(['bank.read', 'bank.import', 'unpaid-orders.read', 'figures.read', 'stock.read'] as const),
    ...(['customers.read', 'customers.manage', 'customers.block', 'customers.correct'] as const),
    ...(['coupons.read', 'coupons.change'] as const),
    ...(['enquiries.answer', 'messages.read', 'messages.resend', 'views.share'] as const),
  ],
  packer: ['parcels.read', 'orders.pack', 'orders.dispatch', 'orders.note', 'stock.read', 'stock.count'],
  accounts: [
    ...(['parcels.read', 'orders.read', 'orders.export', 'orders.note', 'orders.accept-payment'] as const),
    ...(['orders.cancel', 'refunds.make', 'payouts.pay', 'bank.read', 'bank.import', 'bank.assign'] as const),
    ...(['settlements.read', 'settlements.settle', 'unpaid-orders.read', 'figures.read', 'reports.read'] as const),
    ...(['books.read', 'books.export', 'books.close', 'purchases.read', 'purchases.record'] as const),
    ...([
      'customers.read',
      'customers.export',
      'customers.manage',
      'customers.block',
      'customers.correct',
      'customers.merge',
      'customers.read-pan',
      'customers.verify-pan',
      'customers.vouch',
      'privacy.read',
      'points.adjust',
    ] as const),
    ...(['coupons.read', 'coupons.change', 'metal-trades.record', 'messages.read', 'messages.resend'] as const),
    ...(['stock.read', 'stock.costs', 'stock.count', 'stock.approve', 'position.read'] as const),
  ],
  content: [
    ...(['content.edit', 'testimonials.decide', 'enquiries.answer'] as const),
    ...(['catalogue.read', 'catalogue.texts', 'catalogue.pictures', 'catalogue.import', 'pictures.upload'] as const),
    ...(['settings.read', 'settings.contact', 'figures.read'] as const),
  ],
};

export function isPresetRole(role: string): role is PresetRole {
  return Object.hasOwn(PRESET_RIGHTS, role);
}

/** What an owner may put into a role: every right but those that would make its holder an owner. */
export const COMPOSABLE_RIGHTS: readonly Right[] = ALL_RIGHTS.filter((right) => !('ownersOnly' in RIGHTS[right]));

/**
 * The rights of all roles of a person.
 *
 * @param composed rights of the person's composed roles, as stored: some may be of another version of the program
 */
export function rightsOf(roles: readonly string[], composed: readonly string[]): Right[] {
  const given = roles.flatMap((role) => (isPresetRole(role) ? PRESET_RIGHTS[role] : []));
  return [...new Set([...given, ...COMPOSABLE_RIGHTS.filter((right) => composed.includes(right))])];
}
