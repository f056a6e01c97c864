'use client';

import {
  ArrowLeftRight,
  ArrowRight,
  Calculator,
  CircleCheckBig,
  Eye,
  Headset,
  type LucideIcon,
  ShieldCheck,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import { useMounted } from '@/components/ui/hooks/use-mounted';
import { Spinner } from '@/components/ui/loading/spinner';
import { WhatIsThis } from '@/components/ui/overlays/what-is-this';
import { DEMO_PEOPLE } from '@/lib/access/demo-people';
import type { Role } from '@/lib/access/permissions';
import { defined } from '@/lib/contract/values/defined';
import { forgetStories } from '@/lib/queries/api/begin-again';
import { forgetPrivate } from '@/lib/queries/api/private-storage';
import { enterDemo, type SignInRefusal } from '@/lib/queries/sign-in';
import { SignInNotice, useNoticeFocus } from './sign-in-notice';
import { WaitingForDemo } from './waiting-for-demo';

const ICONS: Record<Role, LucideIcon> = {
  viewer: Eye,
  support: Headset,
  accountant: Calculator,
  operator: ArrowLeftRight,
  treasurer: CircleCheckBig,
  admin: ShieldCheck,
};

/** Sandbox only (docs/design.md 15). */
export function EnterAs({ callbackPath, state }: { callbackPath: string; state?: string | undefined }) {
  const t = useTranslations('signin');
  const roles = useTranslations('signin.role');
  const does = useTranslations('roles.does');
  const isHydrated = useMounted();
  const [entering, setEntering] = useState<Role>();
  const [place, setPlace] = useState<number>();
  const [failure, setFailure] = useState<SignInRefusal>();
  const notice = useNoticeFocus(failure);

  async function enter(role: Role) {
    setEntering(role);
    setFailure(undefined);
    const { outcome, waitSeconds, beganAgain } = await enterDemo(role, defined({ state }), setPlace);
    if (outcome === 'signed_in') {
      // Without a password nobody knows whether the same person enters again (W16).
      forgetPrivate();
      if (beganAgain || state !== undefined) forgetStories();
      // A full load drops the previous session's memory.
      return window.location.assign(callbackPath);
    }
    setEntering(undefined);
    setPlace(undefined);
    setFailure({ outcome, waitSeconds });
  }

  if (place !== undefined && entering !== undefined)
    return <WaitingForDemo place={place} person={entering} />;
  return (
    <section aria-labelledby="enter-as" className="mt-8 max-md:mt-6">
      <SignInNotice ref={notice} failure={failure} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <div className="flex items-center gap-1">
          <h2 id="enter-as" className="text-section">
            {t('demo.enterAs')}
          </h2>
          <WhatIsThis about={t('demo.people')} text={t('demo.peopleWhat')} />
        </div>
        <p className="text-cell text-ink-2 max-sm:hidden">{t('demo.changeLater')}</p>
      </div>
      <ul className="mt-3 grid gap-2.5 sm:grid-cols-2">
        {DEMO_PEOPLE.map(({ role, name }, index) => {
          const Icon = ICONS[role];
          return (
            <li key={role}>
              <button
                type="button"
                disabled={!isHydrated || entering !== undefined}
                onClick={() => void enter(role)}
                className={cx(
                  'flex h-full min-h-16 w-full items-center gap-3 rounded-money px-3.5 py-2.5 text-start transition-colors',
                  index === 0
                    ? 'bg-linear-to-b from-accent-soft to-transparent shadow-[inset_0_0_0_1.5px_var(--accent),var(--e1)]'
                    : 'bg-raised shadow-control hover:bg-hover',
                )}
              >
                <span
                  aria-hidden
                  className={cx(
                    'grid size-9 shrink-0 place-items-center rounded-field',
                    index === 0
                      ? 'bg-accent text-accent-on'
                      : 'bg-accent-soft text-link shadow-[inset_0_0_0_1px_var(--accent-line)]',
                  )}
                >
                  {entering === role ? <Spinner /> : <Icon size={18} strokeWidth={1.6} />}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="flex items-baseline gap-1.5">
                    <b className="text-body font-strong">{roles(role)}</b>{' '}
                    <span className="text-cell text-ink-2">{name.split(' ')[0]}</span>
                    {index === 0 ? (
                      <>
                        {' '}
                        <span className="ms-auto text-cell font-strong text-link">{t('demo.first')}</span>
                      </>
                    ) : null}
                  </span>
                  <span className="block text-cell text-ink-2">{does(role)}</span>
                </span>
                <ArrowRight aria-hidden className="shrink-0 text-ink-2" size={16} strokeWidth={1.6} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
