'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Keyboard, KeyRound, LogOut } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { EnvironmentMark } from '@/components/shell/account/account-summary';
import { PersonSwitch } from '@/components/shell/account/person-switch';
import { signOut } from '@/components/shell/account/sign-out';
import { LanguageChoice, ThemeChoice } from '@/components/shell/preferences/preference-choices';
import { ServerTime } from '@/components/shell/status/server-time';
import { Avatar } from '@/components/ui/data/avatar';
import { useShell } from '@/components/ui/hooks/shell-context';
import { openShortcutsHelp } from '@/components/ui/hooks/shortcuts-store';
import { LabelText } from '@/components/ui/label-text';
import { Spinner } from '@/components/ui/loading/spinner';
import { WhatIsThis } from '@/components/ui/overlays/what-is-this';
import { healthQuery } from '@/lib/queries/health';
import { homeFor, navigationFor, phoneTabsFor } from './navigation';

const GROUPS = ['main', 'transactions', 'programme', 'records', 'company', 'developers'] as const;

/** Phone only; a wide window leaves. */
export function MoreScreen() {
  const t = useTranslations('shell');
  const shell = useShell();
  const { data } = useQuery(healthQuery());
  const tabs = phoneTabsFor(shell);
  const others = navigationFor(shell).filter((place) => !tabs.includes(place));
  const home = homeFor(shell);
  const router = useRouter();
  useEffect(() => {
    const wide = window.matchMedia('(width >= 761px)');
    const leave = () => wide.matches && router.replace(home);
    leave();
    wide.addEventListener('change', leave);
    return () => wide.removeEventListener('change', leave);
  }, [router, home]);
  return (
    <div className="mx-auto max-w-[560px] px-4 pt-4 pb-5 md:hidden">
      <h1 className="sr-only">{t('more.title')}</h1>
      <EnvironmentMark className="h-11 text-body" />
      {GROUPS.map((group) => {
        const places = others.filter((place) => place.group === group);
        return places.length === 0 ? null : (
          <Group key={group} title={t(`nav.${group === 'main' ? 'requests' : group}`)}>
            {places.map(({ id, href, icon: Icon }) => (
              <li key={id}>
                <Link href={href} className={ROW}>
                  <Icon aria-hidden size={20} strokeWidth={1.7} />
                  <span className="flex-1">{t(`nav.${id}`)}</span>
                  <ChevronRight aria-hidden size={17} strokeWidth={1.6} />
                </Link>
              </li>
            ))}
          </Group>
        );
      })}
      {shell.environment === 'sandbox' ? (
        <section>
          <div className="mt-5 mb-1 flex items-center justify-between">
            <h2 className="text-cell font-medium text-ink-3">{t('account.switch')}</h2>
            <WhatIsThis about={t('account.switch')} text={t('account.switchWhat')} align="end" />
          </div>
          <PersonSwitch />
        </section>
      ) : null}
      <Group title={t('more.you')}>
        <li className={ROW}>
          <Avatar name={shell.user.name} size={28} />
          <span className="min-w-0 flex-1">
            <bdi className="block truncate leading-5" title={shell.user.name}>
              {shell.user.name}
            </bdi>
            <span className="block truncate text-meta font-normal text-ink-3" title={shell.user.email}>
              {shell.user.email}
            </span>
          </span>
          <span className="text-body font-normal text-ink-3">{t(`role.${shell.role}`)}</span>
        </li>
        <Preference label={t('theme.label')}>
          <ThemeChoice />
        </Preference>
        <Preference label={t('language.label')}>
          <LanguageChoice />
        </Preference>
        <li>
          <Link href="/account" className={ROW}>
            <KeyRound aria-hidden size={20} strokeWidth={1.7} />
            <span className="flex-1">{t('account.own')}</span>
            <ChevronRight aria-hidden size={17} strokeWidth={1.6} />
          </Link>
        </li>
        <li>
          <button type="button" onClick={openShortcutsHelp} className={ROW}>
            <Keyboard aria-hidden size={20} strokeWidth={1.7} />
            <span className="flex-1">{t('account.shortcuts')}</span>
            <ChevronRight aria-hidden size={17} strokeWidth={1.6} />
          </button>
        </li>
        <SignOutRow />
      </Group>
      <p className="mt-[18px] text-meta leading-5 text-ink-3 tabular-nums">
        <ServerTime />
        <br />
        {t('foot.version')}{' '}
        {data?.upstream.api_version ? (
          <span translate="no" className="mono">
            {data.upstream.api_version}
          </span>
        ) : (
          t('foot.versionNone')
        )}
      </p>
    </div>
  );
}

const ROW =
  'flex min-h-12 w-full items-center gap-3.5 border-b border-line py-1.5 text-[0.9375rem] font-medium [&>svg]:text-ink-3';

const GROUP_TITLE = 'mt-5 mb-1 text-cell font-medium text-ink-3';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={GROUP_TITLE}>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function Preference({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="border-b border-line py-3">
      <span aria-hidden className="mb-2 block text-[0.9375rem] font-medium">
        {label}
      </span>
      {children}
    </li>
  );
}

function SignOutRow() {
  const t = useTranslations('shell.account');
  const [leaving, setLeaving] = useState(false);
  return (
    <li>
      <button
        type="button"
        aria-busy={leaving}
        className={ROW}
        onClick={async () => {
          setLeaving(true);
          if (!(await signOut(t('signOutFailed')))) setLeaving(false);
        }}
      >
        {leaving ? <Spinner size={20} /> : <LogOut aria-hidden size={20} strokeWidth={1.7} />}
        <LabelText>{t(leaving ? 'signingOut' : 'signOut')}</LabelText>
      </button>
    </li>
  );
}
