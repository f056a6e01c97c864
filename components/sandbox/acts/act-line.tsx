'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { Select } from '@/components/ui/form/select';
import type { SelectOption } from '@/components/ui/form/select-face';
import type { SandboxChange } from '@/lib/queries/sandbox';

interface ActState {
  error: unknown;
  isSuccess: boolean;
}

interface ActLineProps {
  title: string;
  change: ActState;
  children: ReactNode;
}

/** One act on one record: its name, and one line of controls. */
export function ActLine({ title, change, children }: ActLineProps) {
  const t = useTranslations('sandbox');
  return (
    <li className="py-2.5">
      <fieldset aria-label={title} className="flex min-w-0 flex-wrap items-center gap-2.5">
        <span aria-hidden className="w-44 text-cell text-ink-3 max-md:w-full">
          {title}
        </span>
        {children}
      </fieldset>
      {change.error ? <ErrorState compact error={change.error} /> : null}
      <p role="status" className="sr-only">
        {change.isSuccess ? t('done') : null}
      </p>
    </li>
  );
}

export const ACT_FIELD = 'min-w-0 flex-1 basis-40';

export interface RecordAct {
  label: string;
  on(value: string): SandboxChange;
}

interface RecordActProps {
  title: string;
  /** Said where there is nothing to act on. */
  none: string;
  options: readonly SelectOption[];
  acts: readonly RecordAct[];
  change: ActState & { isPending: boolean; mutate(change: SandboxChange): void };
}

/** Acts on one of a few records, the newest first. */
export function RecordActLine({ title, none, options, acts, change }: RecordActProps) {
  const [picked, setPicked] = useState<string>();
  const value = options.find((option) => option.value === picked)?.value ?? options[0]?.value ?? null;
  return (
    <ActLine title={title} change={change}>
      {value === null ? (
        <span className="text-cell text-ink-3">{none}</span>
      ) : (
        <>
          <div className={ACT_FIELD}>
            <Select label={title} value={value} options={options} onValueChange={setPicked} />
          </div>
          {acts.map(({ label, on }) => (
            <Button key={label} size="form" busy={change.isPending} onClick={() => change.mutate(on(value))}>
              {label}
            </Button>
          ))}
        </>
      )}
    </ActLine>
  );
}
