import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { RegisterScreen } from '@/components/conversions/register/register-screen';
import { PREFERENCES_COOKIE, readListPreferences } from '@/components/lists/list-preferences';
import { displayOptionsOf, openingOf } from '@/components/lists/views/saved-view-content';
import { requirePermission } from '@/lib/auth/session';
import { registerQuery } from '@/lib/contract/bff/conversion-requests';
import { WITHOUT_VIEW, writeListAddress } from '@/lib/contract/values/transactions/list-address';
import { readListAddress } from '@/lib/contract/values/transactions/read-list-address';
import { toSearchParams } from '@/lib/contract/values/transactions/to-search-params';
import { titleOf } from '@/lib/i18n/page-titles';
import { readRegister } from '@/lib/operations/conversions/read-register';
import { redactForRole } from '@/lib/operations/personal-data/redact-for-role';
import { namedView, openingView } from '@/lib/operations/saved-views/default-view';
import { services } from '@/lib/operations/services';
import { firstPicture } from '../first-picture';

export const generateMetadata = titleOf('/conversions');

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ConversionsPage({ searchParams }: Props) {
  const { user } = await requirePermission('conversions:read', 'account');
  const search = toSearchParams(await searchParams);
  const { address, faults } = readListAddress('conversions', search);
  const ready = await services();
  const opening = await openingView(ready, user, 'conversions');
  if (opening !== null && search.size === 0) {
    const today = { now: new Date(ready.now()), timeZone: ready.timeZone };
    redirect(`/conversions${writeListAddress('conversions', openingOf(opening, today))}`);
  }
  const { view, filters, limit, offset } = address;
  const named =
    view === undefined || view === WITHOUT_VIEW ? null : await namedView(ready, user, 'conversions', view);
  const asked = registerQuery.safeParse({ ...filters, limit: String(limit), offset: String(offset) });
  const answer =
    asked.success && Object.keys(faults).length === 0
      ? await firstPicture(async () => redactForRole(user, await readRegister(ready, asked.data)))
      : undefined;
  const kept = readListPreferences((await cookies()).get(PREFERENCES_COOKIE)?.value);
  return (
    <RegisterScreen
      preferences={named === null ? kept : displayOptionsOf(named, kept)}
      opensWithView={opening !== null}
      {...(named === null ? {} : { opened: { id: named.id, name: named.name } })}
      {...(answer
        ? { first: { text: writeListAddress('conversions', { filters, limit, offset }), answer } }
        : {})}
    />
  );
}
