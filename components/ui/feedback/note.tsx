import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { TONE_SOFT, TONE_TEXT, type Tone } from '@/components/ui/data/badge';

interface NoteProps {
  tone?: Tone;
  icon?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits. */
  role?: 'alert' | 'status';
  className?: string;
  children: ReactNode;
}

export function Note({ tone = 'neutral', icon, role, className, children }: NoteProps) {
  return (
    <div
      role={role}
      className={cx(
        'flex gap-2.5 rounded-money px-[13px] py-[11px] text-cell leading-[19px] text-ink-2',
        TONE_SOFT[tone],
        className,
      )}
    >
      {icon ? <span className={cx('mt-0.5', TONE_TEXT[tone])}>{icon}</span> : null}
      <div className="min-w-0 [&_b]:font-strong [&_b]:text-ink">{children}</div>
    </div>
  );
}
