import { headers } from 'next/headers';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { buttonVariants } from '@/components/ui/controls/button-variants';

/** To the page one came from, where it is one of ours; else the balances, which every role reads. */
export async function WayBack() {
  const t = await getTranslations('common');
  const from = cameFrom(await headers());
  const balances = (
    <Link href="/balances" className={buttonVariants({ variant: from ? 'default' : 'primary' })}>
      {t('toBalances')}
    </Link>
  );
  if (from === undefined) return balances;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Link href={from} className={buttonVariants({ variant: 'primary' })}>
        {t('goBack')}
      </Link>
      {balances}
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
