import { z } from 'zod';
import type { CheckoutLink } from '@/lib/contract/bff/checkout-links';
import { MONEY_FILES } from './money-files';

export const moneyQuery = z.strictObject({ before: z.guid('not_a_uuid').optional() });

export const moneyExportQuery = z.strictObject({
  file: z.enum(MONEY_FILES, 'not_allowed'),
  locale: z.enum(['en', 'pt-BR', 'es'], 'not_allowed').default('en'),
});
export type MoneyExportQuery = z.output<typeof moneyExportQuery>;

/** Total of one asset over sub-merchants with a read balance. */
export interface AvailableOfAll {
  currency: string;
  /** Exact decimal; absent where no figure could be read. */
  amount?: string;
  sub_merchants: number;
  /** Lines whose figure could not be read; in no sum. */
  unreadable: number;
  oldest_read_at: string;
}

export interface NamedLink {
  link: CheckoutLink;
  /** Name of the sub-merchant; absent if no longer registered. */
  name?: string;
  /** How many notes its split has. */
  notes?: number;
}

export interface MoneyAnswer {
  available: AvailableOfAll[];
  /** Sub-merchants whose balance was never read, without archived ones. */
  never_read: number;
  links: { made: number; tied: number };
  /** Newest first. */
  items: NamedLink[];
  more: boolean;
  now: string;
}
