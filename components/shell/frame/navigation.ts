import type { LucideIcon } from 'lucide-react';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BookUser,
  Clock,
  FlaskConical,
  FolderDown,
  Layers,
  LayoutDashboard,
  ReceiptText,
  Scale,
  ScrollText,
  Send,
  Settings2,
  Stamp,
  Store,
  Users,
  Webhook,
} from 'lucide-react';
import type { Permission } from '@/lib/access/permissions';

export type NavigationId =
  | 'overview'
  | 'balances'
  | 'convert'
  | 'requests'
  | 'checkouts'
  | 'onramps'
  | 'offramps'
  | 'withdrawals'
  | 'subMerchants'
  | 'destinations'
  | 'conversions'
  | 'reports'
  | 'audit'
  | 'events'
  | 'sandbox'
  | 'team'
  | 'policies'
  | 'settings';

export interface NavigationItem {
  id: NavigationId;
  href: string;
  icon: LucideIcon;
  permission: Permission;
  /** Second key after `G`. */
  key: string;
  group: 'main' | 'transactions' | 'programme' | 'records' | 'company' | 'developers';
  /** Has a phone tab; the others are under More. */
  tab: boolean;
  /** Name of a tab that stands for its group. */
  tabName?: 'activity';
  sandboxOnly?: boolean;
}

/** Areas in the order in which they are shown. */
export const NAVIGATION_ITEMS: readonly NavigationItem[] = [
  {
    id: 'overview',
    href: '/overview',
    icon: LayoutDashboard,
    permission: 'transactions:read',
    key: 'o',
    group: 'main',
    tab: true,
  },
  {
    id: 'balances',
    href: '/balances',
    icon: Layers,
    permission: 'balance:read',
    key: 'b',
    group: 'main',
    tab: true,
  },
  {
    id: 'convert',
    href: '/convert',
    icon: ArrowLeftRight,
    permission: 'conversions:quote',
    key: 'c',
    group: 'main',
    tab: true,
  },
  {
    id: 'requests',
    href: '/requests',
    icon: Stamp,
    permission: 'requests:read',
    key: 'p',
    group: 'main',
    tab: false,
  },
  {
    id: 'checkouts',
    href: '/checkouts',
    icon: ReceiptText,
    permission: 'transactions:read',
    key: 'k',
    group: 'transactions',
    tab: true,
    tabName: 'activity',
  },
  {
    id: 'onramps',
    href: '/onramps',
    icon: ArrowDownToLine,
    permission: 'transactions:read',
    key: 'n',
    group: 'transactions',
    tab: false,
  },
  {
    id: 'offramps',
    href: '/offramps',
    icon: ArrowUpFromLine,
    permission: 'transactions:read',
    key: 'f',
    group: 'transactions',
    tab: false,
  },
  {
    id: 'withdrawals',
    href: '/withdrawals',
    icon: Send,
    permission: 'transactions:read',
    key: 'w',
    group: 'transactions',
    tab: false,
  },
  {
    id: 'subMerchants',
    href: '/sub-merchants',
    icon: Store,
    permission: 'sub_merchants:read',
    key: 's',
    group: 'programme',
    tab: false,
  },
  {
    id: 'destinations',
    href: '/destinations',
    icon: BookUser,
    permission: 'destinations:read',
    key: 'd',
    group: 'programme',
    tab: false,
  },
  {
    id: 'conversions',
    href: '/conversions',
    icon: ScrollText,
    permission: 'conversions:read',
    key: 'v',
    group: 'records',
    tab: false,
  },
  {
    id: 'reports',
    href: '/reports',
    icon: FolderDown,
    permission: 'transactions:export',
    key: 'r',
    group: 'records',
    tab: false,
  },
  {
    id: 'audit',
    href: '/audit',
    icon: Clock,
    permission: 'audit:read',
    key: 'a',
    group: 'records',
    tab: false,
  },
  {
    id: 'team',
    href: '/team',
    icon: Users,
    permission: 'team:manage',
    key: 't',
    group: 'company',
    tab: false,
  },
  {
    id: 'policies',
    href: '/policies',
    icon: Scale,
    permission: 'policies:read',
    key: 'l',
    group: 'company',
    tab: false,
  },
  {
    id: 'settings',
    href: '/settings',
    icon: Settings2,
    permission: 'settings:read',
    key: ',',
    group: 'company',
    tab: false,
  },
  {
    id: 'events',
    href: '/events',
    icon: Webhook,
    permission: 'events:read',
    key: 'e',
    group: 'developers',
    tab: false,
  },
  {
    id: 'sandbox',
    href: '/sandbox',
    icon: FlaskConical,
    permission: 'sandbox:control',
    key: 'x',
    group: 'developers',
    tab: false,
    sandboxOnly: true,
  },
];

const MOST_TABS = 4;

interface Reader {
  can(permission: Permission): boolean;
  environment: 'sandbox' | 'live';
}

export function navigationFor({ can, environment }: Reader): NavigationItem[] {
  return NAVIGATION_ITEMS.filter(
    (place) => can(place.permission) && (!place.sandboxOnly || environment === 'sandbox'),
  );
}

/** A limited person has none of the usual tabs and gets their first pages instead. */
export function phoneTabsFor(reader: Reader): NavigationItem[] {
  const places = navigationFor(reader);
  const tabs = places.filter(({ tab }) => tab);
  return tabs.length === 0 ? places.slice(0, MOST_TABS) : tabs;
}

/** The person's first page. */
export function homeFor(reader: Reader): string {
  return navigationFor(reader)[0]?.href ?? '/account';
}

export function currentNavigationItem(pathname: string): NavigationItem | undefined {
  return NAVIGATION_ITEMS.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
}
