'use client';

import { useTranslations } from 'next-intl';
import type { RateWindow } from '@/components/conversions/quote/rate-window';
import type { OutcomeKey } from '@/components/conversions/quote/screen-state';
import { type Formats, useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { Attempt, Conversion } from '@/lib/contract/bff/conversions';

/** Title and body of an outcome (docs/design.md 10). */
export function useOutcomeText(
  outcome: OutcomeKey | undefined,
  conversion: Conversion,
  window: RateWindow = 'closed',
) {
  const t = useTranslations('convert.outcome');
  const f = useConversionFormats();
  const { user } = useShell();
  if (outcome === 'inFlight' && conversion.attempt?.actor.id === user.id) {
    const time = f.time(conversion.attempt.sent_at);
    return { title: t('inFlight.title'), body: t('inFlight.bodyYou', { time }) };
  }
  if (outcome === undefined) return undefined;
  return { title: titleOf(outcome, conversion, t), body: bodyOf(outcome, conversion, window, t, f) };
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

const UNKNOWN_BODY = {
  connection: 'body',
  failed: 'body',
  timeout: 'bodyTimeout',
  crash: 'bodyCrash',
  unreadable: 'bodyUnreadable',
} as const satisfies Record<NonNullable<Attempt['failure']>, string>;

function bodyOf(
  outcome: OutcomeKey,
  conversion: Conversion,
  window: RateWindow,
  t: ReturnType<typeof useTranslations<'convert.outcome'>>,
  f: Formats,
): string {
  const attempt = conversion.attempt;
  switch (outcome) {
    case 'accepted': {
      const eta = attempt?.confirmed?.settlement_eta;
      return eta === undefined ? t('accepted.bodyNoEta') : t('accepted.body', { eta: f.weekdayInZone(eta) });
    }
    case 'settled':
      return t('settled.body', { time: f.dateTimeInZone(conversion.landed_at ?? conversion.read_at ?? '') });
    case 'recordedAccepted':
    case 'recordedNotAccepted':
      return t(`${outcome}.body`, {
        at: f.dateTime(attempt?.resolved_by?.at ?? ''),
      });
    case 'closed':
      if (conversion.renewable_up_to === undefined || conversion.expires_at === undefined)
        return t('closed.bodyNoTime');
      // The API may end a quote before the time that it gave.
      return t(window === 'closed' ? 'closed.body' : 'closed.bodyEarly', {
        x: f.time(conversion.renewable_up_to),
      });
    case 'evaluating':
      return t(conversion.webhook_given ? 'evaluating.body' : 'evaluating.bodyNoWebhook');
    case 'refused':
      return t(attempt?.reason ? 'refused.body' : 'refused.bodyNoReason');
    case 'failed':
      return t(attempt?.reason ? 'failed.body' : 'failed.bodyNoReason');
    case 'unknown':
      return t(`unknown.${UNKNOWN_BODY[attempt?.failure ?? 'connection']}`);
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
