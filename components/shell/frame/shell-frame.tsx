import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Search } from '@/components/shell/search/search';
import { NewVersion } from '@/components/shell/status/new-version';
import { type OwnWorld, SandboxBanner } from '@/components/shell/status/sandbox-banner';
import { TimeZoneNote } from '@/components/shell/status/time-zone-note';
import { Footer } from './footer';
import { KeyboardShortcuts } from './keyboard-shortcuts';
import { PhoneTabs } from './phone-tabs';
import { PhoneTopBar } from './phone-top-bar';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';

interface ShellFrameProps {
  environment: 'sandbox' | 'live';
  /** Set for a visitor of a demo. */
  world: OwnWorld | undefined;
  /** Whether this person may share the demo. */
  shares: boolean;
  /** The build that draws this page. */
  build: string;
  /** Features compose in app/. */
  notices: ReactNode;
  /** Stands below the top bar. */
  guide: ReactNode;
  children: ReactNode;
}

/**
 * Sidebar (icons only at 761-1199 px), top bar, footer; on the phone a bar above and tabs below. Above 1840 px
 * (`--beside`) it keeps its width.
 */
export async function ShellFrame({
  environment,
  world,
  shares,
  build,
  notices,
  guide,
  children,
}: ShellFrameProps) {
  const t = await getTranslations('shell');
  return (
    <div
      data-environment={environment}
      data-shell
      className="group/shell min-h-dvh bg-sheet md:grid md:h-dvh md:min-h-0 md:grid-cols-[56px_minmax(0,1fr)] md:grid-rows-[auto_minmax(0,1fr)] md:bg-canvas lg:grid-cols-[calc(228px+var(--beside))_minmax(0,1fr)]"
    >
      <a
        href="#content"
        className="fixed top-2 left-2 z-80 -translate-y-20 rounded-control bg-raised px-3 py-2 text-cell font-strong shadow-e3 focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <div data-shell-part className="contents">
        {environment === 'sandbox' ? <SandboxBanner world={world} shares={shares} /> : null}
        <Sidebar ownWorld={world !== undefined} />
      </div>
      <div className="relative min-w-0 md:my-2 md:me-2 md:grid md:grid-cols-[minmax(0,1fr)] md:grid-rows-[52px_auto_minmax(0,1fr)_32px] md:overflow-hidden md:rounded-sheet md:border md:border-line md:bg-sheet md:shadow-e1 md:sandbox:border-ipe-deep md:sandbox:shadow-[0_0_0_1px_var(--ipe-deep)] md:col-start-2 md:row-start-2 lg:me-[max(8px,var(--beside))]">
        <div data-shell-part className="contents">
          <TopBar notices={notices} />
          <PhoneTopBar notices={notices} />
        </div>
        <div
          data-shell-part
          className="max-md:sticky max-md:top-[52px] max-md:z-14 max-md:sandbox:top-[84px]"
        >
          <NewVersion build={build} />
          {guide}
        </div>
        <main
          id="content"
          tabIndex={-1}
          className="relative min-h-0 outline-none max-md:pb-[calc(76px+env(safe-area-inset-bottom))] md:overflow-auto"
        >
          {children}
          <TimeZoneNote className="px-4 pt-6 pb-3 text-floor text-ink-3 md:hidden" />
        </main>
        <div data-shell-part className="contents">
          <Footer />
        </div>
      </div>
      <div data-shell-part className="contents">
        <PhoneTabs />
      </div>
      <KeyboardShortcuts />
      <Search />
      {/* Painted as one piece, to save layouts on slow browsers. */}
      <link rel="expect" href="#shell-end" blocking="render" />
      <span id="shell-end" hidden />
    </div>
  );
}
