/** Where one can go, for the menu and the command palette. */
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
  /** More words by which it is found. */
  readonly words?: string;
}

const orderRights = ['orders', 'accounts'] as const;
const catalogueRights = ['pricing', 'content'] as const;
const content = ['content'] as const;

export const NAVIGATION: readonly NavigationItem[] = [
  { to: '/', label: 'Dashboard', group: 'Today', right: 'staff', icon: LayoutDashboard, words: 'home overview' },
  {
    to: '/pricing',
    label: 'Pricing desk',
    group: 'Today',
    right: ['pricing'],
    icon: ChartNoAxesCombined,
    words: 'rates premium halt resume',
  },
  {
    to: '/records/metal-trades',
    label: 'Metal trades',
    group: 'Today',
    right: ['pricing', 'accounts'],
    icon: Handshake,
    words: 'purchases bought sold exposure cover hedge position',
  },
  {
    to: '/orders',
    label: 'Orders',
    group: 'Today',
    right: orderRights,
    icon: ClipboardList,
    words: 'queue ship refund verify',
  },
  {
    to: '/bank',
    label: 'Bank statements',
    group: 'Today',
    right: ['accounts', 'orders'],
    icon: Landmark,
    words: 'csv import match neft',
  },
  {
    to: '/settlements',
    label: 'Settlements',
    group: 'Today',
    right: ['accounts'],
    icon: Scale,
    words: 'reconciliation provider payouts fees disputes differences utr',
  },
  {
    to: '/reports',
    label: 'Reports',
    group: 'Today',
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
    label: 'Weights',
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
    group: 'Buyers',
    right: orderRights,
    icon: UserRound,
    words: 'points sessions',
  },
  { to: '/records/coupons', label: 'Coupons', group: 'Buyers', right: ['accounts', 'orders'], icon: TicketPercent },
  {
    to: '/records/journal',
    label: 'Journal',
    group: 'Content',
    right: content,
    icon: BookOpenText,
    words: 'blog articles',
  },
  { to: '/records/news', label: 'News', group: 'Content', right: content, icon: Newspaper },
  { to: '/records/faq', label: 'Questions', group: 'Content', right: content, icon: CircleHelp, words: 'faq' },
  { to: '/records/stores', label: 'Showrooms', group: 'Content', right: content, icon: Store, words: 'stores map' },
  { to: '/records/banners', label: 'Banners', group: 'Content', right: content, icon: Image },
  {
    to: '/page-texts',
    label: 'Page texts',
    group: 'Content',
    right: content,
    icon: FileText,
    words: 'policies terms privacy shipping about brochure corporate distributor',
  },
  {
    to: '/records/page-heads',
    label: 'Page heads',
    group: 'Content',
    right: content,
    icon: Search,
    words: 'seo title description search engines',
  },
  {
    to: '/settings',
    label: 'Business settings',
    group: 'House',
    right: content,
    icon: Settings,
    words: 'gst limits bank contact corporate distributor social links states',
  },
  { to: '/people', label: 'People', group: 'House', right: ['owner'], icon: Users, words: 'staff invite roles' },
  { to: '/audit', label: 'Audit log', group: 'House', right: ['owner'], icon: FileClock, words: 'history changes' },
  {
    to: '/account',
    label: 'My account',
    group: 'House',
    right: 'staff',
    icon: ShieldCheck,
    words: 'password second factor sessions',
  },
];

/** The place that an address is or lies below; none for an address that is in no menu. */
export function placesAbove(pathname: string): readonly NavigationItem[] {
  return NAVIGATION.filter(({ to }) => to !== '/' && (pathname === to || pathname.startsWith(`${to}/`)));
}
