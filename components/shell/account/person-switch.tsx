'use client';

import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import { Avatar } from '@/components/ui/data/avatar';
import { StepMark } from '@/components/ui/data/step-mark';
import { showToast } from '@/components/ui/feedback/toast-queue';
import { type NextPerson, useNextPerson } from '@/components/ui/hooks/next-person';
import { useShell } from '@/components/ui/hooks/shell-context';
import { Spinner } from '@/components/ui/loading/spinner';
import { DEMO_PEOPLE } from '@/lib/access/demo-people';
import { ROLES, type Role } from '@/lib/access/permissions';
import { becomePerson } from '@/lib/queries/sign-in';

const BY_POWER = DEMO_PEOPLE.toSorted((one, other) => ROLES.indexOf(one.role) - ROLES.indexOf(other.role));

/** Sandbox only (docs/design.md 15). */
export function PersonSwitch() {
  return <PersonList next={useNextPerson()} />;
}

export function PersonList({ next }: { next: NextPerson | undefined }) {
  const t = useTranslations('shell');
  const { user } = useShell();
  const [entering, setEntering] = useState<Role>();
  return (
    <ul>
      {BY_POWER.map(({ role, email, name }) => {
        const current = email === user.email;
        const isNext = email === next?.email;
        return (
          <li key={role}>
            <button
              type="button"
              aria-current={current}
              disabled={entering !== undefined}
              onClick={async () => {
                if (current) return;
                setEntering(role);
                if (await becomePerson(role)) return;
                setEntering(undefined);
                showToast({ tone: 'bad', title: t('account.switchFailed') });
              }}
              className={cx(
                'flex min-h-11 w-full items-center gap-[11px] rounded-field px-2.5 py-1.5 text-start transition-colors',
                isNext
                  ? 'bg-ipe-soft shadow-[inset_0_0_0_1px_var(--ipe-deep)]'
                  : 'hover:bg-hover aria-[current=true]:bg-accent-soft',
              )}
            >
              <Avatar name={name} size={30} />
              <span className="min-w-0 flex-1">
                <bdi className="block truncate text-nav leading-[18px] font-medium">{name}</bdi>
                <span className="block truncate text-meta leading-4 font-normal text-ink-3">
                  {t(`role.${role}`)}
                </span>
              </span>
              {isNext ? (
                <span className="flex items-center gap-2 text-floor text-ink-2">
                  {t('account.next')} {entering === role ? null : <StepMark number={next.number} />}
                </span>
              ) : null}
              {entering === role ? <Spinner /> : null}
              {current ? <Check aria-hidden className="text-link" size={16} strokeWidth={1.8} /> : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
