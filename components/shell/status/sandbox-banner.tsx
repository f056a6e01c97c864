import { getTranslations } from 'next-intl/server';

export async function SandboxBanner() {
  const t = await getTranslations('shell.band');
  return (
    <aside
      aria-label={t('title')}
      className="flex h-[34px] items-center gap-2.5 bg-ipe pe-3.5 text-cell font-medium text-ipe-ink max-md:sticky max-md:top-0 max-md:z-20 max-md:h-8 max-md:pe-3 max-md:text-meta md:col-span-2"
    >
      <span aria-hidden className="hatch-ipe w-16 shrink-0 self-stretch max-md:w-[30px]" />
      <b className="font-heavy tracking-[-.005em]">{t('title')}</b>
      <span className="truncate max-md:hidden">{t('body')}</span>
      <span className="md:hidden">{t('short')}</span>
    </aside>
  );
}
