'use client';

import { useTranslations } from 'next-intl';
import { useShell } from '@/components/ui/shell-context';
import type { Conversion } from '@/lib/contract/bff';
import type { OutcomeKey } from './screen-state';
import { type Formats, useFormats } from './use-formats';

/** Title and body of an outcome in the exact words of language.md section 10, with this record's figures. */
export function useOutcomeWords(outcome: OutcomeKey | undefined, conversion: Conversion) {
  const t = useTranslations('convert.outcome');
  const f = useFormats();
  const { user } = useShell();
  if (outcome === 'inFlight' && conversion.attempt?.actor.id === user.id) {
    const time = f.time(conversion.attempt.sent_at);
    return { title: t('inFlight.title'), body: t('inFlight.bodyYou', { time }) };
  }
  if (outcome === undefined) return undefined;
  return { title: titleOf(outcome, conversion, t), body: bodyOf(outcome, conversion, t, f) };
}

function titleOf(
  outcome: OutcomeKey,
  { attempt }: Conversion,
  t: ReturnType<typeof useTranslations<'convert.outcome'>>,
): string {
  const name = attempt?.resolved_by?.actor.name ?? '';
  if (outcome === 'recordedAccepted' || outcome === 'recordedNotAccepted')
    return t(`${outcome}.title`, { name });
  return t(`${outcome}.title`);
}

function bodyOf(
  outcome: OutcomeKey,
  conversion: Conversion,
  t: ReturnType<typeof useTranslations<'convert.outcome'>>,
  f: Formats,
): string {
  const attempt = conversion.attempt;
  switch (outcome) {
    case 'accepted': {
      const eta = attempt?.confirmed?.settlement_eta;
      return eta === undefined ? t('accepted.bodyNoEta') : t('accepted.body', { eta: f.weekdayInZone(eta) });
    }
    case 'recordedAccepted':
    case 'recordedNotAccepted':
      return t(`${outcome}.body`, {
        at: f.dateTime(attempt?.resolved_by?.at ?? ''),
      });
    case 'closed':
      return conversion.renewable_up_to === undefined || conversion.expires_at === undefined
        ? t('closed.bodyNoTime')
        : t('closed.body', { x: f.time(conversion.renewable_up_to) });
    case 'refused':
      return t(attempt?.reason ? 'refused.body' : 'refused.bodyNoReason');
    case 'failed':
      return t(attempt?.reason ? 'failed.body' : 'failed.bodyNoReason');
    case 'unknown':
      return t(attempt?.failure === 'unreadable' ? 'unknown.bodyUnreadable' : 'unknown.body');
    case 'malformed':
      return t('malformed.body', { x: attempt?.request_id ?? conversion.rfq_id });
    case 'inFlight':
      return attempt === undefined
        ? t('inFlight.body')
        : t('inFlight.bodyActor', { name: attempt.actor.name, time: f.time(attempt.sent_at) });
    default:
      return t(`${outcome}.body`);
  }
}
