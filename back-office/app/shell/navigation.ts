/** Navigation entries of the menu and the command palette. */
import type { Right } from '@tola/contract/staff';
import {
  BookOpenText,
  Boxes,
  ChartColumn,
  ChartNoAxesCombined,
  CircleHelp,
  ClipboardList,
  Coins,
  FileClock,
  FileText,
  FolderTree,
  Handshake,
  Image,
  Inbox,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessageSquareQuote,
  Newspaper,
  Scale,
  Search,
  Settings,
  Shapes,
  ShieldCheck,
  Store,
  TicketPercent,
  Upload,
  UserRound,
  Users,
  Weight,
} from 'lucide-react';

export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly group: string;
  readonly right: Right;
  readonly icon: LucideIcon;
  /** Further search terms for the command palette. */
  readonly words?: string;
}

const orderRights = ['orders', 'accounts'] as const;
const catalogueRights = ['pricing', 'content'] as const;
const content = ['content'] as const;

export const NAVIGATION: readonly NavigationItem[] = [
  { to: '/', label: 'Dashboard', group: 'Sales', right: 'staff', icon: LayoutDashboard, words: 'home overview' },
  {
    to: '/pricing',
    label: 'Pricing',
    group: 'Sales',
    right: ['pricing'],
    icon: ChartNoAxesCombined,
    words: 'rates premium halt resume',
  },
  {
    to: '/records/metal-trades',
    label: 'Purchases and hedges',
    group: 'Sales',
    right: ['pricing', 'accounts'],
    icon: Handshake,
    words: 'purchases bought sold exposure cover hedge position',
  },
  {
    to: '/orders',
    label: 'Orders',
    group: 'Sales',
    right: orderRights,
    icon: ClipboardList,
    words: 'queue ship refund verify',
  },
  {
    to: '/bank',
    label: 'Bank statements',
    group: 'Sales',
    right: ['accounts', 'orders'],
    icon: Landmark,
    words: 'csv import match neft',
  },
  {
    to: '/settlements',
    label: 'Settlements',
    group: 'Sales',
    right: ['accounts'],
    icon: Scale,
    words: 'reconciliation provider payouts fees disputes differences utr',
  },
  {
    to: '/reports',
    label: 'Reports',
    group: 'Sales',
    right: ['accounts'],
    icon: ChartColumn,
    words: 'sales month csv metal',
  },
  {
    to: '/enquiries',
    label: 'Enquiries',
    group: 'Inbox',
    right: ['orders', 'content'],
    icon: Inbox,
    words: 'tickets corporate distributor',
  },
  {
    to: '/outbox',
    label: 'Outbox',
    group: 'Inbox',
    right: ['orders', 'accounts', 'content'],
    icon: Mail,
    words: 'mail sms resend',
  },
  {
    to: '/records/testimonials',
    label: 'Testimonials',
    group: 'Inbox',
    right: content,
    icon: MessageSquareQuote,
    words: 'reviews moderate',
  },
  { to: '/records/products', label: 'Products', group: 'Catalogue', right: catalogueRights, icon: Coins },
  {
    to: '/records/weights',
    label: 'Variants',
    group: 'Catalogue',
    right: catalogueRights,
    icon: Weight,
    words: 'stock margin making',
  },
  {
    to: '/records/sub-categories',
    label: 'Sub-categories',
    group: 'Catalogue',
    right: catalogueRights,
    icon: FolderTree,
  },
  { to: '/records/categories', label: 'Categories', group: 'Catalogue', right: catalogueRights, icon: Boxes },
  { to: '/records/types', label: 'Product types', group: 'Catalogue', right: catalogueRights, icon: Shapes },
  {
    to: '/catalogue-file',
    label: 'Import and export',
    group: 'Catalogue',
    right: catalogueRights,
    icon: Upload,
    words: 'csv bulk',
  },
  {
    to: '/customers',
    label: 'Customers',
    group: 'Customers',
    right: orderRights,
    icon: UserRound,
    words: 'points sessions',
  },
  { to: '/records/coupons', label: 'Coupons', group: 'Customers', right: ['accounts', 'orders'], icon: TicketPercent },
  {
    to: '/records/journal',
    label: 'Journal',
    group: 'Content',
    right: content,
    icon: BookOpenText,
    words: 'blog articles',
  },
  { to: '/records/news', label: 'News', group: 'Content', right: content, icon: Newspaper },
  { to: '/records/faq', label: 'FAQs', group: 'Content', right: content, icon: CircleHelp, words: 'faq' },
  { to: '/records/stores', label: 'Showrooms', group: 'Content', right: content, icon: Store, words: 'stores map' },
  { to: '/records/banners', label: 'Banners', group: 'Content', right: content, icon: Image },
  {
    to: '/page-texts',
    label: 'Pages',
    group: 'Content',
    right: content,
    icon: FileText,
    words: 'policies terms privacy shipping about brochure corporate distributor',
  },
  {
    to: '/records/page-heads',
    label: 'SEO',
    group: 'Content',
    right: content,
    icon: Search,
    words: 'seo title description search engines',
  },
  {
    to: '/settings',
    label: 'Settings',
    group: 'Administration',
    right: content,
    icon: Settings,
    words: 'gst limits bank contact corporate distributor social links states',
  },
  {
    to: '/people',
    label: 'Staff',
    group: 'Administration',
    right: ['owner'],
    icon: Users,
    words: 'staff invite roles',
  },
  {
    to: '/audit',
    label: 'Audit log',
    group: 'Administration',
    right: ['owner'],
    icon: FileClock,
    words: 'history changes',
  },
  {
    to: '/account',
    label: 'My account',
    group: 'Administration',
    right: 'staff',
    icon: ShieldCheck,
    words: 'password second factor sessions',
  },
];

/** Navigation entries whose page is, or contains, the given path. */
export function placesAbove(pathname: string): readonly NavigationItem[] {
  return NAVIGATION.filter(({ to }) => to !== '/' && (pathname === to || pathname.startsWith(`${to}/`)));
}
