import 'server-only';
import type {
  LastRates,
  RegisterAnswer,
  RegisterChoices,
  RegisterSums,
} from '@/lib/contract/bff/conversion-register';
import type { RegisterFilters, RegisterQuery } from '@/lib/contract/bff/conversion-requests';
import { defined } from '@/lib/contract/values/defined';
import type { Services } from '@/lib/operations/services';
import {
  lastRates,
  type RegisterFilter,
  registerChoices,
  registerPage,
  registerSums,
} from '@/lib/store/conversions/register';
import { countNotes } from '@/lib/store/notes/notes';
import { endOfDay, startOfDay } from '@/lib/time/day-range';

/** Quotes made here, newest first (QUO-16); makes no API call. */
export async function readRegister(
  services: Services,
  { limit, offset, ...filters }: RegisterQuery,
): Promise<RegisterAnswer> {
  const { db } = services.store;
  const page = await registerPage(db, storeFilter(services, filters), { limit, offset });
  const noted = await countNotes(
    db,
    page.items.map(({ rfq_id }) => rfq_id),
  );
  return { ...page, ...noted, limit, offset, now: new Date(services.now()).toISOString() };
}

export async function sumRegister(services: Services, filters: RegisterFilters): Promise<RegisterSums> {
  const pairs = await registerSums(services.store.db, storeFilter(services, filters));
  return { pairs, now: new Date(services.now()).toISOString() };
}

export function readChoices({ store }: Services): Promise<RegisterChoices> {
  return registerChoices(store.db);
}

export function readLastRates(
  { store }: Services,
  pair: { from_currency: string; to_currency: string },
): Promise<LastRates> {
  return lastRates(store.db, pair);
}

/** Days are days in the merchant's zone. */
export function storeFilter(
  { timeZone }: Pick<Services, 'timeZone'>,
  { from, to, ...filters }: RegisterFilters,
): RegisterFilter {
  return {
    ...defined(filters),
    ...(from === undefined ? {} : { createdFrom: startOfDay(from, timeZone) }),
    ...(to === undefined ? {} : { createdTo: endOfDay(to, timeZone) }),
  };
}
