'use client';

import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import type { Screen } from '@/components/conversions/quote/screen-state';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { Attempt, Conversion } from '@/lib/contract/bff/conversions';
import { ConfirmedDifferenceAlert } from './confirmed-difference-alert';
import { OutcomeCard } from './outcome-card';
import { OverruledAlert } from './overruled-alert';
import { useConversionFormats } from './use-conversion-formats';
import { useOutcomeText } from './use-outcome-text';

interface RecordOutcomeProps {
  conversion: Conversion;
  screen: Screen;
  titleRef: RefObject<HTMLHeadingElement | null>;
}

/** How a conversion ended or stands, and what a person must know about it: on Convert and on the record's page. */
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
