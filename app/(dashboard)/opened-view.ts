import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import {
  type ListPreferences,
  PREFERENCES_COOKIE,
  readListPreferences,
} from '@/components/lists/list-preferences';
import { displayOptionsOf, openingOf } from '@/components/lists/views/saved-view-content';
import type { SavedView } from '@/lib/contract/bff/saved-views/saved-views';
import {
  type ListAddress,
  WITHOUT_VIEW,
  writeListAddress,
} from '@/lib/contract/values/transactions/list-address';
import type { ListName } from '@/lib/contract/values/transactions/transaction-lists';
import { env } from '@/lib/env/env';
import { namedView, openingView } from '@/lib/operations/saved-views/default-view';
import type { Reader } from '@/lib/operations/saved-views/list-views';
import type { Services } from '@/lib/operations/services';

interface Asked {
  list: ListName;
  search: URLSearchParams;
  address: Pick<ListAddress, 'view'>;
}

interface Opened {
  preferences: ListPreferences;
  opensWithView: boolean;
  /** The saved view that the address names. */
  opened?: Pick<SavedView, 'id' | 'name'>;
}

/** How a list is shown. A bare address leads to the reader's default view. */
export async function openedView(ready: Services, reader: Reader, asked: Asked): Promise<Opened> {
  const kept = readListPreferences((await cookies()).get(PREFERENCES_COOKIE)?.value);
  // Only the browser has the visitor's world, with its views.
  if (env().storeless) return { preferences: kept, opensWithView: false };
  const { list, search, address } = asked;
  const opening = await openingView(ready, reader, list);
  if (opening !== null && search.size === 0) {
    const today = { now: new Date(ready.now()), timeZone: ready.timeZone };
    redirect(`/${list}${writeListAddress(list, openingOf(opening, today))}`);
  }
  const named = opening?.id === address.view ? opening : await viewIn(ready, reader, asked);
  const opensWithView = opening !== null;
  if (named === null) return { preferences: kept, opensWithView };
  const { id, name } = named;
  return { preferences: displayOptionsOf(named, kept), opensWithView, opened: { id, name } };
}

async function viewIn(ready: Services, reader: Reader, { list, address: { view } }: Asked) {
  return view === undefined || view === WITHOUT_VIEW ? null : namedView(ready, reader, list, view);
}
