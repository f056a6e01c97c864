'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Kbd } from '@/components/ui/controls/kbd';
import { useMounted } from '@/components/ui/hooks/use-mounted';
import { openSearch } from './search-store';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

export function SearchButton() {
  const t = useTranslations('shell.search');
  const mounted = useMounted();
  return (
    <button
      type="button"
      onClick={openSearch}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="flex h-8 w-[340px] min-w-0 shrink items-center gap-2 rounded-control bg-sunken ps-2.5 pe-1.5 text-cell text-ink-3 shadow-edge-2 transition-colors hover:bg-hover hover:text-ink-2"
    >
      <Search aria-hidden size={15} strokeWidth={1.6} />
      <span className="flex-1 truncate text-start">{t('open')}</span>
      <span aria-hidden className="flex gap-1">
        <Kbd>{mounted && isApple() ? '⌘' : 'Ctrl'}</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  );
}

export function SearchIconButton() {
  const t = useTranslations('shell.search');
  return (
    <button
      type="button"
      onClick={openSearch}
      aria-haspopup="dialog"
      aria-label={t('label')}
      className="tap grid size-10 place-items-center rounded-full text-ink-2"
    >
      <Search aria-hidden size={19} strokeWidth={1.6} />
    </button>
  );
}
