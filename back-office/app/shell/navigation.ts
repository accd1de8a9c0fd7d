/** Navigation entries of the menu and the command palette. */
import {
  type Admission,
  importRecords,
  listAudit,
  listCustomers,
  listEnquiries,
  listMessages,
  listOrders,
  listPageTexts,
  listPeople,
  listSettings,
  readBankOverview,
  readPricingConsole,
  readReport,
  readRetention,
  readSettlements,
  resourceNamed,
} from '@tola/contract/staff';
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
  Hourglass,
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
  readonly right: Admission;
  readonly icon: LucideIcon;
  /** Further search terms for the command palette. */
  readonly words?: string;
}

/** Right to list records of a resource. */
function rightOf(name: string): Admission {
  const resource = resourceNamed(name);
  if (resource === null) throw new Error(`There is no resource "${name}"`);
  return resource.right;
}

export const NAVIGATION: readonly NavigationItem[] = [
  { to: '/', label: 'Dashboard', group: 'Sales', right: 'staff', icon: LayoutDashboard, words: 'home overview' },
  {
    to: '/pricing',
    label: 'Pricing',
    group: 'Sales',
    right: readPricingConsole.right,
    icon: ChartNoAxesCombined,
    words: 'rates premium halt resume',
  },
  {
    to: '/records/metal-trades',
    label: 'Purchases and hedges',
    group: 'Sales',
    right: rightOf('metal-trades'),
    icon: Handshake,
    words: 'purchases bought sold exposure cover hedge position',
  },
  {
    to: '/orders',
    label: 'Orders',
    group: 'Sales',
    right: listOrders.right,
    icon: ClipboardList,
    words: 'queue ship refund verify',
  },
  {
    to: '/bank',
    label: 'Bank statements',
    group: 'Sales',
    right: readBankOverview.right,
    icon: Landmark,
    words: 'csv import match neft',
  },
  {
    to: '/settlements',
    label: 'Settlements',
    group: 'Sales',
    right: readSettlements.right,
    icon: Scale,
    words: 'reconciliation provider payouts fees disputes differences utr',
  },
  {
    to: '/reports',
    label: 'Reports',
    group: 'Sales',
    right: readReport.right,
    icon: ChartColumn,
    words: 'sales month csv metal',
  },
  {
    to: '/enquiries',
    label: 'Enquiries',
    group: 'Inbox',
    right: listEnquiries.right,
    icon: Inbox,
    words: 'tickets corporate distributor',
  },
  {
    to: '/outbox',
    label: 'Outbox',
    group: 'Inbox',
    right: listMessages.right,
    icon: Mail,
    words: 'mail sms resend',
  },
  {
    to: '/records/testimonials',
    label: 'Testimonials',
    group: 'Inbox',
    right: rightOf('testimonials'),
    icon: MessageSquareQuote,
    words: 'reviews moderate',
  },
  { to: '/records/products', label: 'Products', group: 'Catalogue', right: rightOf('products'), icon: Coins },
  {
    to: '/records/weights',
    label: 'Variants',
    group: 'Catalogue',
    right: rightOf('weights'),
    icon: Weight,
    words: 'stock margin making',
  },
  {
    to: '/records/sub-categories',
    label: 'Sub-categories',
    group: 'Catalogue',
    right: rightOf('sub-categories'),
    icon: FolderTree,
  },
  { to: '/records/categories', label: 'Categories', group: 'Catalogue', right: rightOf('categories'), icon: Boxes },
  { to: '/records/types', label: 'Product types', group: 'Catalogue', right: rightOf('types'), icon: Shapes },
  {
    to: '/catalogue-file',
    label: 'Import and export',
    group: 'Catalogue',
    right: importRecords.right,
    icon: Upload,
    words: 'csv bulk',
  },
  {
    to: '/customers',
    label: 'Customers',
    group: 'Customers',
    right: listCustomers.right,
    icon: UserRound,
    words: 'points sessions',
  },
  { to: '/records/coupons', label: 'Coupons', group: 'Customers', right: rightOf('coupons'), icon: TicketPercent },
  {
    to: '/records/journal',
    label: 'Blog articles',
    group: 'Content',
    right: rightOf('journal'),
    icon: BookOpenText,
    words: 'blog articles',
  },
  { to: '/records/news', label: 'News', group: 'Content', right: rightOf('news'), icon: Newspaper },
  { to: '/records/faq', label: 'FAQs', group: 'Content', right: rightOf('faq'), icon: CircleHelp, words: 'faq' },
  {
    to: '/records/stores',
    label: 'Showrooms',
    group: 'Content',
    right: rightOf('stores'),
    icon: Store,
    words: 'stores map',
  },
  { to: '/records/banners', label: 'Banners', group: 'Content', right: rightOf('banners'), icon: Image },
  {
    to: '/page-texts',
    label: 'Pages',
    group: 'Content',
    right: listPageTexts.right,
    icon: FileText,
    words: 'policies terms privacy shipping about brochure corporate distributor',
  },
  {
    to: '/records/page-heads',
    label: 'SEO',
    group: 'Content',
    right: rightOf('page-heads'),
    icon: Search,
    words: 'seo title description search engines',
  },
  {
    to: '/privacy/retention',
    label: 'Retention',
    group: 'Personal data',
    right: readRetention.right,
    icon: Hourglass,
    words: 'privacy dpdp erase keep periods',
  },
  {
    to: '/settings',
    label: 'Settings',
    group: 'Administration',
    right: listSettings.right,
    icon: Settings,
    words: 'gst limits bank contact corporate distributor social links states',
  },
  {
    to: '/people',
    label: 'Staff',
    group: 'Administration',
    right: listPeople.right,
    icon: Users,
    words: 'staff invite roles',
  },
  {
    to: '/audit',
    label: 'Audit log',
    group: 'Administration',
    right: listAudit.right,
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
