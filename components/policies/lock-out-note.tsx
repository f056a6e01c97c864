'use client';

import { Check, Lock, UserPlus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { Note } from '@/components/ui/feedback/note';
import { decidingRole, type LockOut } from '@/lib/access/policy-lock-outs';
import type { PolicyPeople } from '@/lib/contract/bff/policies';
import type { PolicyDraft } from './policy-draft';

interface LockOutProps {
  lockOut: LockOut;
  draft: PolicyDraft;
}

/** What nobody could do any more, and how many people there are. */
export function LockOutNote({ lockOut, draft, people }: LockOutProps & { people: PolicyPeople }) {
  const t = useTranslations('policies.lock');
  const roles = useTranslations('people.role');
  const withFactor = draft.roles.includes(decidingRole(people));
  return (
    <Note tone="bad" role="alert" icon={<Lock aria-hidden size={16} strokeWidth={1.8} />}>
      {lockOut.kind === 'no_second_decider' ? (
        <>
          <b className="block">{t(`decider.${lockOut.operation}`)}</b>
          {t('deciderBody', {
            count: withFactor ? people.deciders_with_factor : people.deciders,
            withFactor: withFactor ? 'yes' : 'no',
          })}
        </>
      ) : (
        <>
          <b className="block">{t('factor', { role: roles(lockOut.role) })}</b>
          {t('factorBody', { count: lockOut.role === 'admin' ? people.administrators : people.deciders })}
        </>
      )}
    </Note>
  );
}

interface WhatWouldWorkProps extends LockOutProps {
  onChange(next: Partial<PolicyDraft>): void;
}

export function WhatWouldWork({ lockOut, draft, onChange }: WhatWouldWorkProps) {
  const t = useTranslations('policies.lock');
  const use = (next: Partial<PolicyDraft>) => (
    <Button size="sm" onClick={() => onChange(next)}>
      {t('use')}
    </Button>
  );
  const team = (
    <Link href="/team" className={buttonVariants({ size: 'sm' })}>
      {t('inviteGo')}
    </Link>
  );
  return (
    <section>
      <h3 className="text-cell font-medium">{t('works')}</h3>
      {lockOut.kind === 'no_second_decider' ? (
        <>
          <Way icon={<Check {...ICON} />} text={t('without')}>
            {use(
              lockOut.operation === 'branding'
                ? { branding: false }
                : {
                    [lockOut.operation]: { ...draft[lockOut.operation], mode: 'none' },
                    limits: draft.limits.filter(
                      ({ operation, beyond }) =>
                        operation !== lockOut.operation || beyond !== 'second_person',
                    ),
                  },
            )}
          </Way>
          <Way icon={<UserPlus {...ICON} />} text={t('invite')}>
            {team}
          </Way>
        </>
      ) : (
        <>
          <Way icon={<Check {...ICON} />} text={t('withoutFactor')}>
            {use({ roles: draft.roles.filter((role) => role !== lockOut.role) })}
          </Way>
          <Way icon={<Lock {...ICON} />} text={t('enrol')} />
        </>
      )}
    </section>
  );
}

const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.7, className: 'shrink-0 text-ink-3' } as const;

function Way({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <p className="flex min-h-11 items-center gap-3 border-b border-line py-1.5 text-cell last:border-0">
      {icon}
      <span className="min-w-0 flex-1">{text}</span>
      {children}
    </p>
  );
}
