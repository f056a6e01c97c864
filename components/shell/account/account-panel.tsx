'use client';

import { Check, Keyboard, KeyRound, LogOut, Minus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { LanguageChoice, ThemeChoice } from '@/components/shell/preferences/preference-choices';
import { Kbd } from '@/components/ui/controls/kbd';
import { Avatar } from '@/components/ui/data/avatar';
import { useShell } from '@/components/ui/hooks/shell-context';
import { openShortcutsHelp } from '@/components/ui/hooks/shortcuts-store';
import { LabelText } from '@/components/ui/label-text';
import { Spinner } from '@/components/ui/loading/spinner';
import { WhatIsThis } from '@/components/ui/overlays/what-is-this';
import { abilitiesOf } from '@/lib/access/abilities';
import { PersonSwitch } from './person-switch';
import { signOut } from './sign-out';

export function AccountPanel({ close }: { close(): void }) {
  const t = useTranslations('shell');
  const { user, environment } = useShell();
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <div className="mb-1.5 flex items-center gap-[11px] border-b border-line px-2.5 pt-2.5 pb-3">
        <Avatar name={user.name} size={36} />
        <span className="min-w-0">
          <b className="block truncate font-semibold" title={user.name}>
            <bdi>{user.name}</bdi>
          </b>
          <small className="block truncate text-meta leading-[17px] text-ink-3" title={user.email}>
            {user.email}
          </small>
        </span>
      </div>
      {environment === 'sandbox' ? (
        <Labelled
          label={t('account.switch')}
          help={<WhatIsThis about={t('account.switch')} text={t('account.switchWhat')} align="end" />}
        >
          <PersonSwitch />
        </Labelled>
      ) : (
        <Abilities />
      )}
      <hr className="-mx-0 my-1.5 border-line" />
      <Labelled label={t('theme.label')}>
        <ThemeChoice />
      </Labelled>
      <Labelled label={t('language.label')}>
        <LanguageChoice />
      </Labelled>
      <hr className="my-1.5 border-line" />
      <Link href="/account" className={ROW} onClick={close}>
        <KeyRound aria-hidden size={16} strokeWidth={1.6} />
        <span className="flex-1">{t('account.own')}</span>
      </Link>
      <button
        type="button"
        className={ROW}
        onClick={() => {
          close();
          openShortcutsHelp();
        }}
      >
        <Keyboard aria-hidden size={16} strokeWidth={1.6} />
        <span className="flex-1">{t('account.shortcuts')}</span>
        <Kbd>?</Kbd>
      </button>
      <button
        type="button"
        className={ROW}
        aria-busy={leaving}
        onClick={async () => {
          setLeaving(true);
          if (!(await signOut(t('account.signOutFailed')))) setLeaving(false);
        }}
      >
        {leaving ? <Spinner /> : <LogOut aria-hidden size={16} strokeWidth={1.6} />}
        <LabelText>{t(leaving ? 'account.signingOut' : 'account.signOut')}</LabelText>
      </button>
    </>
  );
}

const ROW =
  'flex h-[34px] w-full items-center gap-[11px] rounded-field px-2.5 text-nav transition-colors hover:bg-hover [&>svg]:text-ink-3';

function Abilities() {
  const t = useTranslations('shell');
  const { user, environment } = useShell();
  return (
    <>
      <p className="px-2.5 pt-2 text-meta text-ink-3">
        {t('account.role', { role: t(`role.${user.role}`) })}
      </p>
      <ul className="px-2.5 pt-1.5 pb-2 text-cell">
        {abilitiesOf(user, environment).map(({ id, allowed }) => (
          <li key={id} className="flex items-center gap-3 py-0.5">
            <span className="flex-1">{t(`permission.${id}`)}</span>
            {allowed ? (
              <Check aria-hidden className="text-ok" size={15} strokeWidth={1.8} />
            ) : (
              <Minus aria-hidden className="text-ink-3" size={15} strokeWidth={1.8} />
            )}
            <span className="sr-only">{t(allowed ? 'account.allowed' : 'account.notAllowed')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Labelled({ label, help, children }: { label: string; help?: ReactNode; children: ReactNode }) {
  return (
    <div className="px-2.5 py-2">
      <div className="mb-1.5 flex items-center justify-between text-meta text-ink-3">
        <span aria-hidden>{label}</span>
        {help}
      </div>
      {children}
    </div>
  );
}
