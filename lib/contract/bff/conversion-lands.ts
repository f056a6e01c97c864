import type { CalendarDay } from '@/lib/contract/values/calendar-day';
import type { Label, SettlementDay } from './conversions';
import type { NamedDestination } from './destinations';

/** The groups, in this order everywhere. `unsettled`: no longer read as settled. `untimed`: the API gave no time. */
export const LANDING_GROUPS = ['today', 'tomorrow', 'later', 'past', 'unsettled', 'untimed'] as const;
export type LandingGroup = (typeof LANDING_GROUPS)[number];

/** Amounts as the API confirmed them. */
export interface LandingItem {
  rfq_id: string;
  eta?: string;
  from_currency: string;
  to_currency: string;
  from_amount?: string;
  to_amount?: string;
  rate?: string;
  day: SettlementDay;
  pix_key?: string;
  wallet_id?: string;
  destination?: NamedDestination;
  status?: Label;
  substatus?: Label;
  /** When the API's status was read. */
  read_at?: string;
  /** First read as settled; the last read says otherwise. */
  landed_at?: string;
  /** The first read that said so; absent where it was not kept. */
  unsettled_at?: string;
}

/** Sums by currency, never across. */
export interface LandingSum {
  currency: string;
  amount: string;
}

export interface LandingTotal {
  rows: number;
  /** Conversions without a confirmed amount; they are in no sum. */
  unsummed: number;
  sums: LandingSum[];
}

export interface Lands {
  groups: Record<LandingGroup, LandingTotal>;
  today: CalendarDay;
  tomorrow: CalendarDay;
  /** Seen by a read today; not counted above. */
  landed: LandingTotal;
  /** Nothing says that these will land. */
  unknown: number;
  recorded: number;
  ended: number;
  /** There are more accepted conversions than are looked at. */
  more?: true;
}

/** Counts the conversions of all groups. */
export const waitingIn = ({ groups }: Pick<Lands, 'groups'>) =>
  LANDING_GROUPS.reduce((sum, group) => sum + groups[group].rows, 0);

export interface LandsAnswer extends Lands {
  items: Record<LandingGroup, LandingItem[]>;
  now: string;
}
