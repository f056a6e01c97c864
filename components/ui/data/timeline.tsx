import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { TONE_TEXT, type Tone } from './badge';

export function Timeline({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ol aria-label={label} className="relative">
      {children}
    </ol>
  );
}

interface TimelineStepProps {
  icon: ReactNode;
  tone?: Tone;
  title: ReactNode;
  meta?: ReactNode;
  /** True for a step whose key is missing. */
  todo?: boolean;
  className?: string;
  children?: ReactNode;
}

export function TimelineStep({
  icon,
  tone = 'neutral',
  title,
  meta,
  todo = false,
  className,
  children,
}: TimelineStepProps) {
  return (
    <li
      className={cx(
        'relative ps-[26px] pb-4 text-cell last:pb-0 before:absolute before:top-5 before:-bottom-0.5 before:left-[7px] before:w-[1.5px] last:before:hidden',
        todo
          ? 'text-ink-3 before:bg-[repeating-linear-gradient(var(--line-2)_0_3px,transparent_3px_6px)]'
          : 'before:bg-line-2',
        className,
      )}
    >
      <span
        aria-hidden
        className={cx(
          'absolute top-0.5 left-0 grid size-4 place-items-center bg-inherit',
          todo || tone === 'neutral' ? 'text-ink-3' : TONE_TEXT[tone],
        )}
      >
        {icon}
      </span>
      <span className={cx('font-strong', todo && 'text-ink-3')}>{title}</span>
      {meta ? <span className="block text-meta text-ink-3 tabular-nums">{meta}</span> : null}
      {children}
    </li>
  );
}
