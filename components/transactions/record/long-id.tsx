'use client';

import { type ReactNode, useState } from 'react';
import { cx } from '@/components/ui/cx';
import { shorten, visible } from '@/components/ui/short-id';

const HEAD = 14;
const TAIL = 12;

interface LongIdProps {
  value: string;
  /** Button behind it. */
  children: ReactNode;
}

/**
 * An identifier and its button on one line, however narrow: its head gives way, so that what is left out is always in the
 * middle. The whole value is in the title and for screen readers, and a press shows it, since a finger cannot point.
 */
export function LongId({ value, children }: LongIdProps) {
  const [whole, setWhole] = useState(false);
  const text = visible(value);
  return (
    <span className={cx('flex justify-end gap-1', whole ? 'items-start' : 'items-center')}>
      {text.length <= HEAD ? (
        <bdi className="mono">{text}</bdi>
      ) : (
        <button
          type="button"
          aria-expanded={whole}
          title={value}
          onClick={() => setWhole(!whole)}
          className="tap min-w-0 text-end hover:text-ink-2"
        >
          <bdi className="mono flex min-w-0 justify-end">
            {whole ? (
              <span aria-hidden className="min-w-0 break-all">
                {text}
              </span>
            ) : (
              <Short text={shorten(text, HEAD, TAIL)} />
            )}
            <span className="sr-only">{value}</span>
          </bdi>
        </button>
      )}
      {children}
    </span>
  );
}

function Short({ text }: { text: string }) {
  return (
    <>
      <span aria-hidden className="truncate">
        {text.slice(0, -TAIL)}
      </span>
      <span aria-hidden className="shrink-0">
        {text.slice(-TAIL)}
      </span>
    </>
  );
}
