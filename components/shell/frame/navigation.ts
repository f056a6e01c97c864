import type { LucideIcon } from 'lucide-react';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  FlaskConical,
  Layers,
  LayoutDashboard,
  ReceiptText,
  ScrollText,
  Send,
  Settings2,
  Store,
  Webhook,
} from 'lucide-react';
import type { Permission } from '@/lib/access/permissions';

export type PlaceId =
  | 'overview'
  | 'balances'
  | 'convert'
  | 'checkouts'
  | 'onramps'
  | 'offramps'
  | 'withdrawals'
  | 'subMerchants'
  | 'conversions'
  | 'events'
  | 'sandbox'
  | 'settings';

export interface Place {
  id: PlaceId;
  href: string;
  icon: LucideIcon;
  permission: Permission;
  /** Second key after `G`. */
  key: string;
  /** `main` stands without a heading, the rest under its own. */
  group: 'main' | 'transactions' | 'programme' | 'records';
  /** Has a tab of its own on the phone; the others stand under More. */
  tab: boolean;
  /** Name of the tab where it stands for its whole group. */
  tabName?: 'activity';
  /** Exists only while the sandbox is the upstream. */
  sandboxOnly?: boolean;
}

/** Every screen the navigation may name, in its order. A screen that does not exist is not listed. */
export const PLACES: readonly Place[] = [
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
    id: 'conversions',
    href: '/conversions',
    icon: ScrollText,
    permission: 'conversions:read',
    key: 'v',
    group: 'records',
    tab: false,
  },
  {
    id: 'events',
    href: '/events',
    icon: Webhook,
    permission: 'events:read',
    key: 'e',
    group: 'records',
    tab: false,
  },
  {
    id: 'sandbox',
    href: '/sandbox',
    icon: FlaskConical,
    permission: 'sandbox:control',
    key: 'd',
    group: 'records',
    tab: false,
    sandboxOnly: true,
  },
  {
    id: 'settings',
    href: '/settings',
    icon: Settings2,
    permission: 'settings:read',
    key: ',',
    group: 'records',
    tab: false,
  },
];

interface Reader {
  can(permission: Permission): boolean;
  environment: 'sandbox' | 'live';
}

/** The places open to somebody. */
export function placesFor({ can, environment }: Reader): Place[] {
  return PLACES.filter((place) => can(place.permission) && (!place.sandboxOnly || environment === 'sandbox'));
}

/** The place a path belongs to. */
export function placeOf(pathname: string): Place | undefined {
  return PLACES.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
}
