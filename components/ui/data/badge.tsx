import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { LabelText } from '@/components/ui/label-text';

export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'neutral';

export const TONE_TEXT: Record<Tone, string> = {
  ok: 'text-ok',
  info: 'text-info',
  warn: 'text-warn',
  bad: 'text-bad',
  neutral: 'text-ink-2',
};

export const TONE_SOFT: Record<Tone, string> = {
  ok: 'bg-ok-soft',
  info: 'bg-info-soft',
  warn: 'bg-warn-soft',
  bad: 'bg-bad-soft',
  neutral: 'bg-sunken shadow-edge',
};

interface StatusBadgeProps {
  tone: Tone;
  /** Required for meaning: colour alone says nothing. */
  icon?: ReactNode;
  soft?: boolean;
  /** Set when the API's label fell back to another language. */
  lang?: string | undefined;
  children: ReactNode;
}

export function StatusBadge({ tone, icon, soft = false, lang, children }: StatusBadgeProps) {
  return (
    <span
      lang={lang}
      className={cx(
        'inline-flex items-center gap-1.5 whitespace-nowrap align-middle font-medium',
        TONE_TEXT[tone],
        soft ? cx('rounded-md py-0.5 ps-1.5 pe-2 text-meta leading-5', TONE_SOFT[tone]) : 'text-cell',
      )}
    >
      {icon}
      <LabelText>{children}</LabelText>
    </span>
  );
}

export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-[5px] whitespace-nowrap rounded-tag bg-sunken px-1.5 text-floor leading-[18px] text-ink-2 shadow-edge">
      {children}
    </span>
  );
}
