import { ChevronDown, Globe, Lock } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { LanguageMenu } from '@/components/shell/language-menu';
import { LANGUAGE_NAMES } from '@/components/shell/languages';
import { Logo } from '@/components/ui/logo';
import { TileMural } from '@/components/ui/tiles';
import type { Locale } from '@/lib/i18n/locales';
import { SignInForm } from './sign-in-form';

interface SignInScreenProps {
  locale: Locale;
  sandbox: boolean;
  callbackPath: string;
}

/** The form at the left, the wall of tiles at the right; on the phone the wall is a strip above. */
export async function SignInScreen({ locale, ...form }: SignInScreenProps) {
  const t = await getTranslations('signin');
  return (
    <div className="grid min-h-dvh grid-rows-[132px_1fr] bg-sheet md:grid-cols-2 md:grid-rows-1">
      <div className="flex min-w-0 flex-col px-5 pt-[18px] pb-[22px] max-md:row-start-2 md:px-8 md:py-6">
        <header className="flex items-center justify-between">
          <Logo size={24} />
          <LanguageMenu
            align="end"
            className="inline-flex h-[30px] items-center gap-1.5 rounded-control px-[7px] text-cell font-medium text-ink-2 transition-colors hover:bg-hover aria-expanded:bg-hover max-md:h-11"
          >
            <Globe aria-hidden size={16} strokeWidth={1.6} />
            {LANGUAGE_NAMES[locale]}
            <ChevronDown aria-hidden size={14} strokeWidth={1.6} />
          </LanguageMenu>
        </header>
        <main className="mx-auto my-auto w-[376px] max-w-full py-8 max-md:my-0 max-md:w-full max-md:pt-7">
          <h1 className="text-hero">{t('title')}</h1>
          <p className="mt-0.5 mb-[26px] text-body text-ink-3">{t('lead')}</p>
          <SignInForm {...form} />
        </main>
        <footer className="flex items-center gap-1.5 text-floor text-ink-3">
          <Lock aria-hidden size={13} strokeWidth={1.6} />
          {t('footer')}
        </footer>
      </div>
      <aside
        aria-hidden="true"
        className="min-h-0 overflow-hidden max-md:row-start-1 md:sticky md:top-2 md:m-2 md:h-[calc(100dvh-16px)] md:rounded-sheet"
      >
        <TileMural />
      </aside>
    </div>
  );
}
