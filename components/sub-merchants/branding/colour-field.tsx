'use client';

import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Field } from '@/components/ui/form/field';
import { INPUT_FRAME } from '@/components/ui/form/input-styles';
import { useShell } from '@/components/ui/hooks/shell-context';
import { formatDecimal } from '@/lib/money/format';
import { contrastWithWhite, nearestPassing, readColour } from './colour';

interface ColourFieldProps {
  value: string;
  error: ReactNode;
  disabled: boolean;
  onChange(colour: string): void;
}

export function ColourField({ value, error, disabled, onChange }: ColourFieldProps) {
  const t = useTranslations('branding.colour');
  const common = useTranslations('common');
  const colour = readColour(value);
  return (
    <div>
      <Field label={t('label')} aside={common('optional')} error={error}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-x-2 gap-y-2.5">
            <div className={`${INPUT_FRAME} w-[150px]`}>
              <span
                className="relative size-[18px] shrink-0 rounded-[5px] shadow-edge focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus"
                style={{ background: colour ?? 'transparent' }}
              >
                <input
                  type="color"
                  aria-label={t('picker')}
                  disabled={disabled}
                  value={(colour ?? '#0F5C3F').toLowerCase()}
                  onChange={(event) => onChange(event.target.value.toUpperCase())}
                  className="absolute -inset-[3px] size-6 cursor-pointer opacity-0"
                />
              </span>
              <input
                {...control}
                value={value}
                readOnly={disabled}
                autoComplete="off"
                spellCheck={false}
                placeholder="#"
                maxLength={16}
                onChange={(event) => onChange(event.target.value)}
                onBlur={() => (colour === undefined || disabled ? undefined : onChange(colour))}
                className="mono h-full w-full min-w-0 bg-transparent text-ink outline-none placeholder:text-ink-3 max-md:text-[1rem]"
              />
            </div>
            {colour === undefined ? null : <Measured colour={colour} />}
          </div>
        )}
      </Field>
      {colour === undefined ? null : <Suggestion colour={colour} disabled={disabled} onChange={onChange} />}
      <p className="mt-1.5 flex items-start gap-1.5 text-meta text-ink-3">
        <Info aria-hidden size={14} strokeWidth={1.6} className="mt-0.5 shrink-0" />
        {t('hint')}
      </p>
    </div>
  );
}

function Measured({ colour }: { colour: string }) {
  const t = useTranslations('branding.colour');
  const { locale } = useShell();
  const { ratio, level } = contrastWithWhite(colour);
  const passes = level !== 'none';
  const Icon = passes ? CircleCheck : TriangleAlert;
  return (
    <>
      <span
        aria-hidden
        className="grid size-[38px] place-items-center rounded-field text-[15px] font-strong text-[#fff] max-md:size-11"
        style={{ background: colour }}
      >
        Aa
      </span>
      <p role="status" className="text-cell">
        <b translate="no" className="font-strong text-ink tabular-nums">
          {formatDecimal(`${ratio}`, locale)} : 1
        </b>{' '}
        <span className="text-ink-3">{t('withWhite')}</span>
        <span className={`flex items-center gap-1.5 ${passes ? 'text-ok' : 'text-warn'}`}>
          <Icon aria-hidden size={14} strokeWidth={1.7} />
          {t(level)}
        </span>
      </p>
    </>
  );
}

function Suggestion({
  colour,
  disabled,
  onChange,
}: Omit<ColourFieldProps, 'value' | 'error'> & { colour: string }) {
  const t = useTranslations('branding.colour');
  const nearest = nearestPassing(colour);
  if (nearest === colour || disabled) return null;
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-2.5 rounded-field bg-warn-soft px-3 py-2 text-cell text-ink-2">
      <i aria-hidden className="size-[18px] rounded-[5px]" style={{ background: nearest }} />
      <span className="min-w-0 flex-1">{t('suggest', { colour: nearest })}</span>
      <Button size="sm" onClick={() => onChange(nearest)}>
        {t('use', { colour: nearest })}
      </Button>
    </div>
  );
}
