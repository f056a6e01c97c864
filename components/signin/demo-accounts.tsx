'use client';

import { ArrowLeftRight, CircleCheckBig, Eye, type LucideIcon, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ROLES, type Role } from '@/lib/access/permissions';

export const DEMO_PASSWORD = 'mesa-demo-2026';

const ICONS: Record<Role, LucideIcon> = {
  viewer: Eye,
  operator: ArrowLeftRight,
  approver: CircleCheckBig,
  admin: ShieldCheck,
};

interface DemoAccountsProps {
  /** E-mail now in the form: its account is marked. */
  chosen: string;
  onChoose(email: string): void;
}

/** The sandbox's four people; one press fills the form. They exist only while the sandbox is the upstream. */
export function DemoAccounts({ chosen, onChoose }: DemoAccountsProps) {
  const t = useTranslations('signin');
  const roles = useTranslations('signin.role');
  return (
    <section aria-labelledby="demo-accounts" className="mt-7 border-t border-line pt-5">
      <h2 id="demo-accounts" className="flex items-center gap-2 text-section">
        <i aria-hidden className="size-2 rounded-full bg-ipe-deep" />
        {t('demoTitle')}
      </h2>
      <p className="mt-0.5 text-meta text-ink-3">{t('demoBody')}</p>
      <ul className="mt-3 grid grid-cols-2 gap-2 max-[420px]:grid-cols-1">
        {ROLES.map((role) => {
          const Icon = ICONS[role];
          const email = `${role}@mesa.example`;
          return (
            <li key={role}>
              <button
                type="button"
                aria-pressed={chosen === email}
                onClick={() => onChoose(email)}
                className="flex h-full w-full items-center gap-2.5 rounded-panel bg-raised px-2.5 py-2 shadow-control transition-colors hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:shadow-[inset_0_0_0_1.5px_var(--accent)]"
              >
                <span
                  aria-hidden
                  className="grid size-7 shrink-0 place-items-center rounded-control bg-accent-soft text-link shadow-[inset_0_0_0_1px_var(--accent-line)]"
                >
                  <Icon size={15} strokeWidth={1.7} />
                </span>
                <span className="min-w-0">
                  <span className="sr-only">{t('demoUse', { role: roles(role) })}. </span>
                  <b aria-hidden className="block text-cell leading-[18px] font-strong">
                    {roles(role)}
                  </b>
                  <span className="block text-floor text-ink-3">{t(`demo.${role}`)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
