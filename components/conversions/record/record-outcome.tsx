'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import type { Screen } from '@/components/conversions/quote/screen-state';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { Attempt, Conversion } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';
import { OutcomeCard } from './outcome-card';
import { useConversionFormats } from './use-conversion-formats';
import { useOutcomeText } from './use-outcome-text';

interface RecordOutcomeProps {
  conversion: Conversion;
  screen: Screen;
  titleRef: RefObject<HTMLHeadingElement | null>;
}

/** How a conversion ended or stands: on Convert and on the record's page. */
export function RecordOutcome({ conversion, screen, titleRef }: RecordOutcomeProps) {
  const { user } = useShell();
  const text = useOutcomeText(screen.outcome, conversion, screen.window);
  const { attempt } = conversion;
  return (
    <>
      {screen.outcome && text ? (
        <OutcomeCard key={screen.outcome} outcome={screen.outcome} {...text} titleRef={titleRef} />
      ) : null}
      {attempt && attempt.actor.id !== user.id && screen.body === 'facts' && screen.outcome !== 'inFlight' ? (
        <SentByOther attempt={attempt} />
      ) : null}
      {attempt ? <OverruledAlert attempt={attempt} /> : null}
      {attempt ? <ConfirmedDifferenceAlert conversion={conversion} attempt={attempt} /> : null}
    </>
  );
}

/** Tells the other person who sent it and when (safety 3). */
function SentByOther({ attempt }: { attempt: Attempt }) {
  const t = useTranslations('convert.outcome');
  const f = useConversionFormats();
  return (
    <p className="mt-3 text-cell text-ink-3">
      {t('byOther', { name: attempt.actor.name, time: f.time(attempt.sent_at) })}
    </p>
  );
}

/** The API contradicted a manual resolution. */
export function OverruledAlert({ attempt }: { attempt: Attempt }) {
  const t = useTranslations('convert.outcome');
  const { overruled, resolved_by } = attempt;
  if (overruled !== true || resolved_by === undefined) return null;
  return (
    <Note
      tone="bad"
      role="alert"
      className="mt-3"
      icon={<TriangleAlert aria-hidden size={16} strokeWidth={1.8} />}
    >
      <b>{t('overruled', { name: resolved_by.actor.name })}</b>
    </Note>
  );
}

const NAMES = [
  'amount_from',
  'amount_to',
  'rate',
  'settlement_eta',
  'settlement_day',
  'wallet_id',
  'pix_key',
  'destination',
] as const;
type Name = (typeof NAMES)[number];

/** The API confirmed other terms than shown (safety 20). */
export function ConfirmedDifferenceAlert({
  conversion,
  attempt,
}: {
  conversion: Conversion;
  attempt: Attempt;
}) {
  const t = useTranslations('convert.outcome.differs');
  const f = useConversionFormats();
  const names = attempt.differs ?? [];
  const seen: Partial<Record<string, string>> = { ...attempt.seen };
  const amounts = { from_amount: seen.amount_from, to_amount: seen.amount_to };
  if (names.length === 0) return null;
  const words = names.map((name) => (isName(name) ? t(`fields.${name}`) : name));
  const figure = (name: string, value: string | undefined) =>
    value === undefined || !isName(name) ? undefined : shown(name, value);
  const shown = (name: Name, value: string) => {
    // Digit by digit as the API wrote it: a rounded rate could hide the difference.
    if (name === 'rate') return f.wireRate({ rate: value, ...defined(amounts) }, conversion);
    if (name === 'amount_from') return f.amount(value, conversion.from_currency);
    return name === 'amount_to' ? f.amount(value, conversion.to_currency) : value;
  };
  const confirmed: Partial<Record<string, string>> = { ...attempt.confirmed };
  return (
    <Note
      tone="bad"
      role="alert"
      className="mt-3"
      icon={<TriangleAlert aria-hidden size={16} strokeWidth={1.8} />}
    >
      <b>{t('title')}</b> {t('body', { fields: words.join(', ') })}
      <ul className="mt-1.5 tabular-nums">
        {names.map((name, index) => {
          const [was, is] = [figure(name, seen[name]), figure(name, confirmed[name])];
          if (was === undefined || is === undefined) return null;
          return (
            <li key={name}>
              {words[index]}: {t('shown')} {was}; {t('confirmed')} <b>{is}</b>
            </li>
          );
        })}
      </ul>
    </Note>
  );
}

function isName(name: string): name is Name {
  return NAMES.some((known) => known === name);
}
