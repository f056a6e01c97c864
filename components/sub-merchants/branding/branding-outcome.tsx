'use client';

import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleHelp, LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, type Ref, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { QuotedText } from '@/components/ui/data/quoted-text';
import { Note } from '@/components/ui/feedback/note';
import { useTimes } from '@/components/ui/hooks/use-times';
import { ManualResolutionDialog } from '@/components/ui/overlays/manual-resolution-dialog';
import type { BrandingAnswer, BrandingChange, BrandingView } from '@/lib/contract/bff/sub-merchants/branding';
import type { IntentState } from '@/lib/contract/bff/sub-merchants/intents';
import { serverNow } from '@/lib/queries/api/server-clock';
import { noteBranding, recordBranding } from '@/lib/queries/sub-merchants/branding';
import { closesUntil } from './cooldown-note';
import type { Branding } from './use-branding';

const STATE_STYLES = {
  done: { tone: 'ok', Icon: CircleCheck },
  sending: { tone: 'info', Icon: LoaderCircle },
  refused: { tone: 'bad', Icon: CircleAlert },
  unknown: { tone: 'warn', Icon: CircleHelp },
  not_done: { tone: 'neutral', Icon: CircleHelp },
} as const satisfies Record<IntentState, object>;

interface OutcomeProps {
  view: BrandingView;
  form: Branding;
  allowed: boolean;
  /** Allowed in the archive too: a manual resolution sends nothing. */
  mayRecord: boolean;
  ref: Ref<HTMLDivElement>;
}

/** Outcome of the change just sent, or of an earlier one that is unknown (safety 1). */
export function BrandingOutcome({ view, form, allowed, mayRecord, ref }: OutcomeProps) {
  const said = form.pending === undefined ? form.send.data : undefined;
  // The register may hold a newer outcome than the answer.
  const answer = said && {
    ...said,
    change: view.changes.find(({ id }) => id === said.change.id) ?? said.change,
  };
  const open = answer === undefined ? view.unknown : undefined;
  const shown: BrandingAnswer | undefined = answer ?? (open && { change: open, now: view.now });
  const canAsk =
    allowed &&
    view.unknown !== undefined &&
    shown?.change.state === 'unknown' &&
    (view.unknown.asked.logo === undefined || view.unknown.logo_base64 !== undefined);
  return (
    <div ref={ref} tabIndex={-1} className="outline-none empty:hidden [&>*]:mb-3">
      {shown === undefined ? null : (
        <Told answer={shown} view={view}>
          {canAsk && view.unknown !== undefined ? <Again unknown={view.unknown} form={form} /> : null}
          {mayRecord && view.unknown?.id === shown.change.id ? (
            <BrandingResolution correlationId={view.correlation_id} change={view.unknown} />
          ) : null}
        </Told>
      )}
    </div>
  );
}

function Again({ unknown, form }: { unknown: NonNullable<BrandingView['unknown']>; form: Branding }) {
  const t = useTranslations('branding.outcome');
  return (
    <Button size="sm" className="mt-2.5" onClick={() => form.askAgain(unknown)}>
      {t('again')}
    </Button>
  );
}

interface ToldProps {
  answer: BrandingAnswer;
  view: BrandingView;
  children: ReactNode;
}

function Told({ answer: { change, earlier, in_the_way }, view, children }: ToldProps) {
  const t = useTranslations('branding.outcome');
  const times = useTimes();
  const worked = earlier?.state === 'done';
  const { tone, Icon } =
    STATE_STYLES[worked ? 'done' : change.resolution === undefined ? change.state : 'unknown'];
  const words = worked ? 'earlierDone' : wordsOf(change);
  const values = {
    days: view.rules.cooldown_days,
    until: times.at(view.closed_until ?? closesUntil(view), 'dayYearTime'),
    name: change.by.name,
    when: times.at(worked ? earlier.at : change.at, 'dayYearTime'),
    who: change.resolution?.actor.name ?? '',
  };
  return (
    <Note
      tone={tone}
      role={change.state === 'refused' && !worked ? 'alert' : 'status'}
      icon={<Icon aria-hidden size={16} strokeWidth={1.6} />}
    >
      {in_the_way ? `${t('inTheWay')} ` : null}
      <b>{t(words, values)}</b> {words === 'notDone' ? null : t(`${words}Body`, values)}{' '}
      {change.resolution === undefined || worked ? null : <QuotedText>{change.resolution.note}</QuotedText>}
      {earlier?.state === 'not_done' ? t('earlierNot') : null}
      {change.state === 'refused' && !worked ? t('kept') : null}
      {change.reason === undefined || change.state === 'done' ? null : (
        <span className="mt-1 block">
          <span className="text-ink-3">{t('says')}: </span>
          <QuotedText>{change.reason}</QuotedText>
        </span>
      )}
      {children}
    </Note>
  );
}

function wordsOf({ state, cooldown, http_status, resolution }: BrandingChange) {
  if (resolution !== undefined && state === 'done') return 'recordedDone';
  if (resolution !== undefined && state === 'not_done') return 'recordedNotDone';
  if (state === 'not_done') return 'notDone';
  if (state !== 'refused') return state;
  if (http_status === 422) return 'noAccount';
  return cooldown ? 'cooldown' : 'refused';
}

interface RecordOutcomeProps {
  correlationId: string;
  change: BrandingChange;
}

/** Records an outcome; sends nothing to the API. */
function BrandingResolution({ correlationId, change }: RecordOutcomeProps) {
  const t = useTranslations('branding.record');
  const client = useQueryClient();
  const times = useTimes();
  const [open, setOpen] = useState(false);
  const { resolvable_at } = change;
  if (resolvable_at === undefined) return null;
  if (serverNow() < Date.parse(resolvable_at)) {
    return <p className="mt-2 text-meta">{t('from', { time: times.at(resolvable_at, 'dayYearTime') })}</p>;
  }
  return (
    <>
      <Button size="sm" className="mt-2.5" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      <ManualResolutionDialog
        about={change.id}
        open={open}
        say={(text) => t(text)}
        failed={(reason) => (
          <>
            <b>{t('failed')}</b> {reason}
          </>
        )}
        record={(resolution) =>
          recordBranding(correlationId, change.id, resolution).finally(
            () => void noteBranding(client, correlationId),
          )
        }
        onClose={() => setOpen(false)}
      />
    </>
  );
}
