import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, Suspense } from 'react';
import { cx } from '@/components/ui/cx';
import { TONE_SOFT, TONE_TEXT, type Tone } from '@/components/ui/data/badge';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useMounted } from '@/components/ui/hooks/use-mounted';
import { optionalPart } from '@/components/ui/loading/lazy-part';
import type { Queued } from '@/lib/contract/bff/overview/attention';

const ItemHandling = optionalPart(async () => (await import('./item-handling')).ItemHandling);

export const ROW_ICON = { 'aria-hidden': true, size: 17, strokeWidth: 1.7 } as const;

export interface AttentionRowProps {
  tone?: Tone;
  icon: ReactNode;
  title: string;
  body: ReactNode;
  /** However long its body. */
  whole?: boolean;
  href?: string | undefined;
  /** One item that a person can take. */
  queue?: Queued | undefined;
  /** Creation time of a transaction; locates it. */
  createdAt?: string | undefined;
  /** On the record's own page, where it stays after a step. */
  atRecord?: boolean | undefined;
}

export function AttentionRow({
  tone,
  icon,
  title,
  body,
  whole,
  href,
  queue,
  createdAt,
  atRecord,
}: AttentionRowProps) {
  const mounted = useMounted();
  const inside = (
    <>
      <span
        className={cx(
          'grid size-8 shrink-0 place-items-center rounded-field',
          tone && TONE_SOFT[tone],
          tone && TONE_TEXT[tone],
        )}
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-cell font-strong text-ink">{title}</span>
        <span className={cx('text-meta text-ink-2 wrap-anywhere', whole ? 'block' : 'line-clamp-3')}>
          {body}
        </span>
      </span>
      {href === undefined ? null : (
        <ChevronRight aria-hidden size={16} strokeWidth={1.6} className="text-ink-3" />
      )}
    </>
  );
  const look = 'flex min-h-[58px] items-center gap-3 px-3 py-2.5';
  return (
    <li
      className="border-t border-line first:border-0"
      {...(atRecord ? { 'data-handling': true, tabIndex: -1 } : {})}
    >
      {href === undefined ? (
        <div className={look}>{inside}</div>
      ) : (
        <Link href={href} prefetch={false} className={cx(look, 'transition-colors hover:bg-hover')}>
          {inside}
        </Link>
      )}
      {queue === undefined ? null : (
        <QueuePlace>
          {mounted ? (
            <Suspense fallback={null}>
              <ItemHandling queue={queue} title={title} body={body} createdAt={createdAt} />
            </Suspense>
          ) : null}
        </QueuePlace>
      )}
    </li>
  );
}

/** Holds the place of what comes late below a row. */
function QueuePlace({ children }: { children?: ReactNode }) {
  const { can } = useShell();
  return <div className={cx('px-3 pb-2', can('notes:write') ? 'queue-place' : 'min-h-9')}>{children}</div>;
}

/** Of a row that is not drawn yet; `lines`: of its body. */
export function RowPlace({ lines, isQueued = false }: { lines: number; isQueued?: boolean }) {
  return (
    <li aria-hidden className="border-t border-line first:border-0">
      <div className="px-3 pt-[30px] pb-2.5">
        {Array.from({ length: lines }, (_, line) => (
          <span key={String(line)} className="block h-[18px]" />
        ))}
      </div>
      {isQueued ? <QueuePlace /> : null}
    </li>
  );
}
