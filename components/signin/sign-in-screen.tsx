import { ChevronDown, Copy, Globe, Lock, RotateCcw, TimerOff } from 'lucide-react';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { LanguageMenu } from '@/components/shell/preferences/language-menu';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { cx } from '@/components/ui/cx';
import { Note } from '@/components/ui/feedback/note';
import { TilePattern } from '@/components/ui/layout/azulejo-tiles';
import { Logo } from '@/components/ui/layout/logo';
import type { SsoRefusal } from '@/lib/contract/bff/single-sign-on';
import { LANGUAGE_NAMES } from '@/lib/i18n/language-names';
import type { Locale } from '@/lib/i18n/locales';
import { EnterAs } from './enter-as';
import type { Forgets } from './forgets';
import { QuotePicture } from './quote-picture';
import { SignInForm } from './sign-in-form';

interface SignInScreenProps {
  locale: Locale;
  /** The demo's entrance instead of the form; sandbox only. */
  entrance: boolean;
  /** The other of the two, where there are two. */
  otherHref: string | undefined;
  callbackPath: string;
  beganAgain?: boolean;
  /** This browser was signed in, and its session ended. */
  ended?: boolean;
  /** Id of a shared state that opens. */
  state?: string | undefined;
  stateNote?: 'stateOpens' | 'stateGone' | undefined;
  /** Why what a visitor does may be lost, and what is old. */
  forgets: readonly Forgets[];
  /** Each visitor has a world. */
  ownWorld: boolean;
  /** Present if single sign-on is set. */
  sso?: { href: string; refused: SsoRefusal | undefined } | undefined;
}

export async function SignInScreen(props: SignInScreenProps) {
  const {
    locale,
    entrance,
    otherHref,
    callbackPath,
    beganAgain = false,
    ended = false,
    forgets,
    ownWorld,
    state,
    stateNote,
    sso,
  } = props;
  const t = await getTranslations('signin');
  const single = await getTranslations('singleSignOn');
  return (
    <div
      className={cx(
        'grid min-h-dvh bg-sheet md:grid-rows-1',
        entrance
          ? 'max-md:flex max-md:flex-col max-md:px-5 max-md:py-[18px] md:grid-cols-2 xl:grid-cols-[minmax(0,1.37fr)_minmax(0,1fr)]'
          : 'grid-rows-[132px_1fr] md:grid-cols-2',
      )}
    >
      <div
        className={cx(
          'flex min-w-0 flex-col px-5 pt-[18px] pb-[22px] md:px-8 md:py-6',
          entrance ? 'max-md:contents' : 'max-md:row-start-2',
        )}
      >
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
        {entrance ? (
          <main className="mx-auto my-auto w-[710px] max-w-full py-8 max-md:contents">
            <h1 className="text-[2.625rem] leading-12 font-semibold tracking-[-.034em] text-balance max-md:mt-6 max-md:text-[1.6875rem] max-md:leading-8">
              {t('demo.title')}
            </h1>
            <p className="mt-3 text-[0.9375rem] leading-6 text-pretty text-ink-2 max-md:mt-2">
              {t('demo.lead')}
            </p>
            {forgets.length === 0 ? null : (
              <p className="mt-2 text-cell text-pretty text-ink-3">
                {forgets.map((what) => t(`demo.forgets.${what}`)).join(' ')}
              </p>
            )}
            {beganAgain || stateNote !== undefined ? (
              <Note
                className="mt-6"
                role="status"
                icon={
                  stateNote === 'stateOpens' ? (
                    <Copy aria-hidden size={16} strokeWidth={1.8} />
                  ) : (
                    <RotateCcw aria-hidden size={16} strokeWidth={1.8} />
                  )
                }
              >
                {t(`demo.${stateNote ?? 'beganAgain'}`)}
              </Note>
            ) : null}
            {ended ? <EndedNote text={t('ended')} /> : null}
            <div className="max-md:order-2">
              <EnterAs callbackPath={callbackPath} state={state} />
              {ownWorld ? (
                <p className="mt-4 flex items-center gap-2 text-cell text-ink-2">
                  <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-ipe" />
                  {t('demo.world')}
                </p>
              ) : null}
            </div>
          </main>
        ) : (
          <main className="mx-auto my-auto w-[376px] max-w-full py-8 max-md:my-0 max-md:w-full max-md:pt-7">
            <h1 className="text-hero">{t('title')}</h1>
            <p className="mt-0.5 mb-[26px] text-body text-ink-3">{t('lead')}</p>
            {sso?.refused === undefined ? null : (
              <Note tone="warn" role="alert" className="mb-5">
                {single(`error.${sso.refused}`)}
              </Note>
            )}
            {ended ? <EndedNote text={t('ended')} /> : null}
            <SignInForm callbackPath={callbackPath} />
            {sso === undefined ? null : (
              <a href={sso.href} className={cx(buttonVariants({ size: 'lg', full: true }), 'mt-3')}>
                {single('enter')}
              </a>
            )}
          </main>
        )}
        <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-cell max-md:order-3 max-md:pt-8">
          {otherHref === undefined ? null : (
            <Link href={otherHref} className="font-medium text-link hover:underline">
              {t(entrance ? 'demo.company' : 'demo.back')}
            </Link>
          )}
          <span className="flex items-center gap-1.5 text-floor text-ink-3">
            <Lock aria-hidden size={13} strokeWidth={1.6} />
            {t(entrance ? 'demo.footer' : 'footer')}
          </span>
        </footer>
      </div>
      <aside
        aria-hidden="true"
        className={cx(
          'relative min-h-0 overflow-hidden md:sticky md:top-2 md:m-2 md:h-[calc(100dvh-16px)] md:rounded-sheet',
          entrance
            ? 'max-md:order-1 max-md:mt-5 max-md:h-40 max-md:flex-none max-md:rounded-sheet'
            : 'max-md:row-start-1',
        )}
      >
        <TilePattern />
        {entrance ? (
          <div className="absolute inset-0 grid place-items-center">
            <QuotePicture />
          </div>
        ) : null}
      </aside>
    </div>
  );
}

function EndedNote({ text }: { text: string }) {
  return (
    <Note className="my-5" role="status" icon={<TimerOff aria-hidden size={16} strokeWidth={1.8} />}>
      {text}
    </Note>
  );
}
