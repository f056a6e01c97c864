'use client';

import { type ReactNode, useState } from 'react';
import { cx } from '@/components/ui/cx';
import { shorten, visible } from '@/components/ui/data/short-id';

const HEAD = 14;
const TAIL = 12;

interface LongIdProps {
  value: string;
  children: ReactNode;
}

/** The start shrinks, so the omission stays in the middle. A press shows all: touch has no hover. */
export function LongId({ value, children }: LongIdProps) {
  const [whole, setWhole] = useState(false);
  const text = visible(value);
  return (
    <span className={cx('flex justify-end gap-1', whole ? 'items-start' : 'items-center')}>
      {text.length <= HEAD ? (
        <bdi translate="no" className="mono">
          {text}
        </bdi>
      ) : (
        <button
          type="button"
          aria-expanded={whole}
          title={value}
          onClick={() => setWhole(!whole)}
          className="tap min-w-0 text-end hover:text-ink-2"
        >
          <bdi translate="no" className="mono flex min-w-0 justify-end">
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
