'use client';

import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import type { KnownKyb } from '@/lib/contract/bff/sub-merchants/register';
import { failedStep, KYB_STEPS, kybState, stepIndex } from './kyb-status-styles';

const FAILED = 'bg-[repeating-linear-gradient(-45deg,var(--b-blocked-2)_0_2.5px,var(--b-blocked)_2.5px_5px)]';

/** The five steps as bars; text for screen readers. */
export function KybStepBars({ kyb }: { kyb: KnownKyb | undefined }) {
  const t = useTranslations('subMerchants.register');
  const onboarding = kyb?.onboarding;
  const state = kybState(onboarding?.process);
  const failed = state === 'error';
  const at = failed ? failedStep(onboarding?.error_from_state) : state;
  const current = stepIndex(at);
  if (current === -1) return <span className="text-ink-3 max-md:hidden">–</span>;
  const done = state === 'done';
  return (
    <span className="inline-flex gap-[3px] align-middle">
      <span className="sr-only">{t(failed ? 'stepFailed' : 'stepOf', { step: String(current + 1) })}</span>
      {KYB_STEPS.map((step, index) => (
        <span
          key={step}
          aria-hidden
          className={cx(
            'h-[5px] w-4 rounded-[3px]',
            index < current || done ? 'bg-ok' : null,
            index === current && !done ? (failed ? FAILED : 'bg-b-transit') : null,
            index > current ? 'bg-ink/12' : null,
          )}
        />
      ))}
    </span>
  );
}
