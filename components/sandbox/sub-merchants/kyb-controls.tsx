'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ClauseChips } from '@/components/sandbox/clauses/clause-chips';
import { SUB_MERCHANT_CLAUSES } from '@/components/sandbox/clauses/clause-ids';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { cx } from '@/components/ui/cx';
import { Menu } from '@/components/ui/overlays/menu';
import type { SandboxRelationship } from '@/lib/contract/bff/sandbox/sandbox-world';
import type { SandboxMutation } from '@/lib/queries/sandbox';
import {
  KYB_STATES,
  type KybState,
  kybProcessOf,
  kybStateOf,
  kybStateStyle,
  nextKybState,
} from './kyb-states';

interface KybWalkProps {
  relationship: SandboxRelationship;
  change: SandboxMutation<'relationships'>;
}

/** The six onboarding states and the reviewer's buttons. */
export function KybControls({ relationship: { correlation_id, kyb, onboarding }, change }: KybWalkProps) {
  const t = useTranslations('sandboxSubMerchants');
  const state = kybStateOf(kyb);
  const next = nextKybState(state);
  const enter = (to: KybState) =>
    change.mutate({ to: `relationships/${correlation_id}/kyb`, body: { process: kybProcessOf(to) } });
  const label = (to: KybState) => (to === 'error' ? t('fail') : t('goTo', { state: t(`state.${to}`) }));
  return (
    <div>
      <h3 className="text-cell font-strong text-ink">{t('kyb')}</h3>
      <p className="mt-0.5 text-cell text-ink-3">
        {t(
          onboarding === null ? 'kybNone' : onboarding.webhook === undefined ? 'kybNoWebhook' : 'kybWebhook',
        )}
      </p>
      <Steps state={state} />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {next === undefined ? null : (
          <Button busy={change.isPending} onClick={() => enter(next)}>
            {label(next)}
          </Button>
        )}
        {next === undefined ? null : (
          <Button variant="ghost" busy={change.isPending} onClick={() => enter('error')}>
            {t('fail')}
          </Button>
        )}
        <Menu
          label={t('otherOf', { id: correlation_id })}
          className={buttonVariants({ variant: 'ghost' })}
          entries={KYB_STATES.filter((to) => to !== state).map((to) => ({
            kind: 'item',
            id: to,
            label: label(to),
            after: <span className="mono text-meta text-ink-3">{to}</span>,
            onSelect: () => enter(to),
          }))}
        >
          {t('other')} <ChevronDown aria-hidden size={13} strokeWidth={1.8} />
        </Menu>
      </div>
      <ClauseChips ids={SUB_MERCHANT_CLAUSES.states} className="mt-3" />
    </div>
  );
}

function Steps({ state }: { state: KybState | 'none' }) {
  const t = useTranslations('sandboxSubMerchants');
  const failed = state === 'error';
  const way: readonly KybState[] = failed ? ['error'] : KYB_STATES.filter((one) => one !== 'error');
  const at = state === 'none' ? -1 : way.indexOf(state);
  return (
    <ol className="mt-3 flex max-w-[560px] gap-1.5 max-sm:flex-col">
      {way.map((one, index) => {
        const reached = index <= at;
        const { Icon } = kybStateStyle(one);
        return (
          <li key={one} aria-current={index === at ? 'step' : undefined} className="min-w-0 flex-1">
            <span
              aria-hidden
              className={cx(
                'block h-1 rounded-full',
                failed ? 'bg-bad-solid' : reached ? 'bg-accent' : 'bg-track shadow-edge',
              )}
            />
            <span
              className={cx(
                'mt-1.5 flex items-start gap-1 text-meta',
                failed ? 'text-bad' : index === at ? 'font-strong text-ink' : 'text-ink-3',
              )}
            >
              {index === at ? <Icon aria-hidden size={13} strokeWidth={2} className="mt-[3px]" /> : null}
              {t(`state.${one}`)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
