'use client';

import { type ReactNode, useEffect, useId, useState } from 'react';
import { cx } from '@/components/ui/cx';

interface SwitchProps {
  checked: boolean;
  onCheckedChange(checked: boolean): void;
  label: ReactNode;
  hint?: ReactNode;
  /** Shows the requested state and ignores presses. */
  busy?: boolean;
}

export function Switch({ checked, onCheckedChange, label, hint, busy = false }: SwitchProps) {
  const id = useId();
  const [asked, setAsked] = useState<boolean>();
  useEffect(() => {
    if (!busy) setAsked(undefined);
  }, [busy]);
  const shown = asked ?? checked;
  const turn = (on: boolean) => {
    if (busy) return;
    setAsked(on);
    onCheckedChange(on);
  };
  return (
    <label
      htmlFor={id}
      className="flex min-h-10 cursor-pointer items-center gap-3 py-1.5 text-body max-md:min-h-11"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-ink">{label}</span>
        {hint ? <span className="block text-cell text-ink-3">{hint}</span> : null}
      </span>
      <span className="relative h-[22px] w-[38px] shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={shown}
          aria-checked={shown}
          aria-busy={busy}
          onChange={(event) => turn(event.target.checked)}
          className="peer absolute inset-0 z-1 cursor-pointer appearance-none rounded-full opacity-0"
        />
        <span
          aria-hidden
          className={cx(
            'absolute inset-0 rounded-full bg-field shadow-edge-3 transition-colors peer-checked:bg-accent peer-checked:shadow-none peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
            'after:absolute after:top-[3px] after:left-[3px] after:size-4 after:rounded-full after:bg-line-3 after:transition-[translate,background-color]',
            'peer-checked:after:translate-x-4 peer-checked:after:bg-accent-on',
          )}
        />
      </span>
    </label>
  );
}
