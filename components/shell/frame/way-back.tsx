import { headers } from 'next/headers';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { buttonVariants } from '@/components/ui/controls/button-variants';

/** Leads to the page one came from, where it is one of ours, else to what every role reads. */
export async function WayBack({ limited }: { limited: boolean }) {
  const t = await getTranslations('common');
  const from = cameFrom(await headers());
  const home = (
    <Link
      href={limited ? '/sub-merchants' : '/balances'}
      className={buttonVariants({ variant: from ? 'default' : 'primary' })}
    >
      {t(limited ? 'toSubMerchants' : 'toBalances')}
    </Link>
  );
  if (from === undefined) return home;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Link href={from} className={buttonVariants({ variant: 'primary' })}>
        {t('goBack')}
      </Link>
      {home}
    </div>
  );
}

/** Path and query of the referring page of this host. */
export function cameFrom(given: Pick<Headers, 'get'>): string | undefined {
  const referer = given.get('referer');
  if (referer === null || !URL.canParse(referer)) return undefined;
  const { host, pathname, search } = new URL(referer);
  const from = `${pathname}${search}`;
  const isOurs = host === given.get('host') && from !== given.get('x-mesa-path');
  return isOurs && !/^\/(signin|api|sandbox\/)/.test(pathname) && !pathname.startsWith('//')
    ? from
    : undefined;
}
