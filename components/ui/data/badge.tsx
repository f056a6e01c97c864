import type { ReactNode } from 'react';
import { cx } from './cx';

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
  /** A 15 px icon: status never speaks by colour alone. */
  icon?: ReactNode;
  /** Soft fill, for headers; tables keep it plain. */
  soft?: boolean;
  /** Language of the words, when the API's label fell back to another one. */
  lang?: string | undefined;
  children: ReactNode;
}

/** A status in words, with an icon and a tone. */
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
      {children}
    </span>
  );
}

/** A small neutral label, such as an environment or a currency code. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-[5px] whitespace-nowrap rounded-tag bg-sunken px-1.5 text-floor leading-[18px] text-ink-2 shadow-edge">
      {children}
    </span>
  );
}
