import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Foot } from './foot';
import { PhoneTabs } from './phone-tabs';
import { PhoneTop } from './phone-top';
import { SandboxBand } from './sandbox-band';
import { Search } from './search';
import { Shortcuts } from './shortcuts';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { ZoneNote } from './zone-note';

interface ShellFrameProps {
  environment: 'sandbox' | 'live';
  /** Stands beside the connection mark: features compose in app/. */
  notices: ReactNode;
  children: ReactNode;
}

/**
 * The window around every screen: sidebar (a rail at 761-1199 px), sheet with top bar and foot; on the phone a
 * bar above, tabs below, and the zone of its times at its end. In the sandbox a band crosses the window and the sheet has an ipê frame.
 */
export async function ShellFrame({ environment, notices, children }: ShellFrameProps) {
  const t = await getTranslations('shell');
  return (
    <div
      data-environment={environment}
      className="group/shell min-h-dvh bg-sheet md:grid md:h-dvh md:min-h-0 md:grid-cols-[56px_minmax(0,1fr)] md:grid-rows-[auto_minmax(0,1fr)] md:bg-canvas lg:grid-cols-[228px_minmax(0,1fr)]"
    >
      <a
        href="#content"
        className="fixed top-2 left-2 z-80 -translate-y-20 rounded-control bg-raised px-3 py-2 text-cell font-strong shadow-e3 focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      {environment === 'sandbox' ? <SandboxBand /> : null}
      <Sidebar />
      <div className="relative min-w-0 md:my-2 md:me-2 md:grid md:grid-rows-[52px_minmax(0,1fr)_32px] md:overflow-hidden md:rounded-sheet md:border md:border-line md:bg-sheet md:shadow-e1 md:sandbox:border-ipe-deep md:sandbox:shadow-[0_0_0_1px_var(--ipe-deep)] md:col-start-2 md:row-start-2">
        <TopBar notices={notices} />
        <PhoneTop notices={notices} />
        <main
          id="content"
          tabIndex={-1}
          className="relative min-h-0 outline-none max-md:pb-[calc(76px+env(safe-area-inset-bottom))] md:overflow-auto"
        >
          {children}
          <ZoneNote className="px-4 pt-6 pb-3 text-floor text-ink-3 md:hidden" />
        </main>
        <Foot />
      </div>
      <PhoneTabs />
      <Shortcuts />
      <Search />
      {/* Painted in one piece: else a slow browser shows it in two or three, and lays out as often. */}
      <link rel="expect" href="#shell-end" blocking="render" />
      <span id="shell-end" hidden />
    </div>
  );
}
