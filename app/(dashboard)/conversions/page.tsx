import { RegisterScreen } from '@/components/conversions/register/register-screen';
import { requirePermission } from '@/lib/auth/session';
import { registerQuery } from '@/lib/contract/bff/conversion-requests';
import { writeListAddress } from '@/lib/contract/values/transactions/list-address';
import { readListAddress } from '@/lib/contract/values/transactions/read-list-address';
import { toSearchParams } from '@/lib/contract/values/transactions/to-search-params';
import { titleOf } from '@/lib/i18n/page-titles';
import { readRegister } from '@/lib/operations/conversions/read-register';
import { redactForRole } from '@/lib/operations/personal-data/redact-for-role';
import { services } from '@/lib/operations/services';
import { firstPicture } from '../first-picture';
import { openedView } from '../opened-view';

export const generateMetadata = titleOf('/conversions');

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ConversionsPage({ searchParams }: Props) {
  const { user } = await requirePermission('conversions:read', 'account');
  const search = toSearchParams(await searchParams);
  const { address, filterErrors } = readListAddress('conversions', search);
  const ready = await services();
  const shown = await openedView(ready, user, { list: 'conversions', search, address });
  const { filters, limit, offset } = address;
  const asked = registerQuery.safeParse({ ...filters, limit: String(limit), offset: String(offset) });
  const answer =
    asked.success && Object.keys(filterErrors).length === 0
      ? await firstPicture(async () => redactForRole(user, await readRegister(ready, asked.data)))
      : undefined;
  return (
    <RegisterScreen
      {...shown}
      {...(answer
        ? { first: { text: writeListAddress('conversions', { filters, limit, offset }), answer } }
        : {})}
    />
  );
}
