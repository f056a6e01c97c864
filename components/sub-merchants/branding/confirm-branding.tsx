'use client';

import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode, RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { describeFailure } from '@/components/ui/failure';
import { Note } from '@/components/ui/note';
import { Quote } from '@/components/ui/quote';
import { useShell } from '@/components/ui/shell-context';
import type { BrandingView } from '@/lib/contract/bff-branding';
import { formatDecimal } from '@/lib/money/format';
import { contrastWithWhite } from './colour';
import { closesUntil, isClosed } from './cooldown-note';
import type { Branding, Pending } from './use-branding';
import { useMoment } from './use-moment';

interface ConfirmBrandingProps {
  view: BrandingView;
  form: Branding;
  finalFocus: RefObject<HTMLElement | null>;
}

/** The last look before the one change of 30 days is spent: a wrong logo stays that long (BRD-13). */
export function ConfirmBranding({ view, form, finalFocus }: ConfirmBrandingProps) {
  const t = useTranslations('branding.confirm');
  const { pending, send } = form;
  const days = view.rules.cooldown_days;
  return (
    <Dialog
      open={pending !== undefined}
      onOpenChange={(open) => (open ? undefined : form.close())}
      locked={send.isPending}
      title={t('title', { days })}
      finalFocus={finalFocus}
      footer={
        <div className="grid w-full grid-cols-[auto_1fr] gap-2.5">
          <Button size="lg" disabled={send.isPending} onClick={form.close}>
            {t('cancel')}
          </Button>
          <Button size="lg" variant="primary" busy={send.isPending} onClick={form.confirm}>
            {send.isPending ? t('sending') : t('send', { days })}
          </Button>
        </div>
      }
    >
      {pending === undefined ? null : <Body view={view} pending={pending} error={send.error} />}
    </Dialog>
  );
}

function Body({ view, pending, error }: { view: BrandingView; pending: Pending; error: Error | null }) {
  const t = useTranslations('branding.confirm');
  const moment = useMoment();
  const days = view.rules.cooldown_days;
  return (
    <>
      <Changes view={view} pending={pending} />
      <p className="mt-3 text-cell leading-[19px] text-ink-2">
        <b className="font-strong text-ink">{t('body', { days, until: moment(closesUntil(view)) })}</b>{' '}
        {t('applies')}
      </p>
      <LowContrast colour={pending.body.colour} />
      {isClosed(view) && view.closed_until !== undefined ? (
        <Warning>{t('closed', { until: moment(view.closed_until) })}</Warning>
      ) : null}
      {view.unknown === undefined ? null : <Warning>{t('unknown', { days })}</Warning>}
      {error === null ? null : <Failed error={error} />}
    </>
  );
}

function Changes({ view: { known }, pending }: { view: BrandingView; pending: Pending }) {
  const t = useTranslations('branding');
  const { trade_name, colour, logo } = pending.body;
  const before = (value: string | undefined) =>
    value === undefined ? t('confirm.unset') : t('confirm.from', { value });
  return (
    <dl className="divide-y divide-line rounded-card bg-sunken px-4 text-cell shadow-edge">
      {trade_name === undefined ? null : (
        <Row label={t('name')} was={before(known.trade_name)}>
          <bdi className="[overflow-wrap:anywhere]">{trade_name}</bdi>
        </Row>
      )}
      {colour === undefined ? null : (
        <Row label={t('colour.label')} was={before(known.colour)}>
          <span className="mono inline-flex items-center gap-2">
            <i aria-hidden className="size-4 rounded-[5px]" style={{ background: colour }} />
            {colour}
          </span>
        </Row>
      )}
      {logo === undefined ? null : (
        <Row label={t('logo.label')} was={known.logo === undefined ? t('confirm.unset') : undefined}>
          {/* biome-ignore lint/performance/noImgElement: a picture of this page, never loaded from anywhere */}
          <img
            src={pending.picture}
            alt={t('confirm.logoNew')}
            className="ms-auto max-h-28 max-w-[160px] rounded-field bg-[#fff] object-contain shadow-edge"
          />
        </Row>
      )}
    </dl>
  );
}

function Row({ label, was, children }: { label: string; was: string | undefined; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-4 py-3">
      <dt className="shrink-0 text-ink-3">{label}</dt>
      <dd className="min-w-0 text-end font-strong text-ink">
        {children}
        {was === undefined ? null : (
          <span className="block text-meta font-normal text-ink-3 [overflow-wrap:anywhere]">{was}</span>
        )}
      </dd>
    </div>
  );
}

function LowContrast({ colour }: { colour: string | undefined }) {
  const t = useTranslations('branding.confirm');
  const { locale } = useShell();
  if (colour === undefined) return null;
  const { ratio, level } = contrastWithWhite(colour);
  if (level !== 'none') return null;
  return <Warning>{t('low', { colour, ratio: formatDecimal(`${ratio}`, locale) })}</Warning>;
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Note tone="warn" className="mt-3" icon={<TriangleAlert aria-hidden size={15} strokeWidth={1.7} />}>
      {children}
    </Note>
  );
}

/** Nothing is known to have happened when our own answer is an error; without one, the same press finds out. */
function Failed({ error }: { error: Error }) {
  const t = useTranslations('branding.outcome');
  const codes = useTranslations('errors');
  const { code, requestId, upstreamMessage } = describeFailure(error);
  return (
    <Note
      tone="bad"
      role="alert"
      className="mt-3"
      icon={<CircleAlert aria-hidden size={15} strokeWidth={1.8} />}
    >
      <b>{t('failed')}</b> {codes(code)}{' '}
      {upstreamMessage === undefined ? null : <Quote>{upstreamMessage}</Quote>}{' '}
      {requestId === undefined ? null : <span className="mono">{requestId}</span>}
    </Note>
  );
}
