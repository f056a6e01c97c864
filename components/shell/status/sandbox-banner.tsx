import { Link2 } from 'lucide-react';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { WorldEnd } from './world-end';

export interface OwnWorld {
  /** Absent: only the browser knows. */
  leftMs?: number;
}

interface BannerProps {
  world: OwnWorld | undefined;
  shares: boolean;
}

/** Says that nothing here is real, or, to a visitor with a world, that it is theirs and when it ends. */
export async function SandboxBanner({ world, shares }: BannerProps) {
  const t = await getTranslations('shell.band');
  return (
    <aside
      aria-label={t('title')}
      className="flex h-[34px] items-center gap-2.5 bg-ipe pe-3.5 text-cell font-medium text-ipe-ink max-md:sticky max-md:top-0 max-md:z-20 max-md:h-8 max-md:pe-3 max-md:text-meta md:col-span-2"
    >
      <span aria-hidden className="hatch-ipe w-16 shrink-0 self-stretch max-md:w-[30px]" />
      <b className="font-heavy tracking-[-.005em]">{t('title')}</b>
      {world === undefined ? (
        <>
          <span className="truncate max-md:hidden">{t('body')}</span>
          <span className="md:hidden">{t('short')}</span>
        </>
      ) : (
        <WorldEnd leftMs={world.leftMs} />
      )}
      {shares ? (
        <Link
          href="/share"
          // On every page: drawn ahead it would cost the server more than the page.
          prefetch={false}
          aria-label={t('share')}
          className="ms-auto flex shrink-0 items-center gap-1.5 self-stretch font-strong underline"
        >
          <Link2 aria-hidden className="max-md:hidden" size={15} strokeWidth={1.8} />
          <span className="max-md:hidden">{t('share')}</span>
          <span className="md:hidden">{t('shareShort')}</span>
        </Link>
      ) : null}
    </aside>
  );
}
