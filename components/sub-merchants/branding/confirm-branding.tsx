'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode, RefObject } from 'react';
import { type SecondPerson, SecondPersonNote } from '@/components/sub-merchants/second-person/second-person';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import type { BrandingView } from '@/lib/contract/bff/sub-merchants/branding';
import { formatDecimal } from '@/lib/money/format';
import { contrastWithWhite } from './colour';
import { closesUntil, isClosed } from './cooldown-note';
import type { Branding, Pending } from './use-branding';

interface ConfirmBrandingProps {
  view: BrandingView;
  form: Branding;
  second: SecondPerson | undefined;
  finalFocus: RefObject<HTMLElement | null>;
}

/** Confirms the only change of 30 days (BRD-13). */
export function ConfirmBranding({ view, form, second, finalFocus }: ConfirmBrandingProps) {
  const t = useTranslations('branding.confirm');
  const r = useTranslations('requests.second');
  const { pending, send, ask } = form;
  const days = view.rules.cooldown_days;
  return (
    <ConfirmDialog
      open={pending !== undefined}
      sending={send.isPending || ask.sending}
      disabled={second?.blocked !== undefined}
      cancel={t('cancel')}
      confirm={second ? r('ask') : send.isPending ? t('sending') : t('send', { days })}
      onConfirm={form.confirm}
      onClose={form.close}
      title={t('title', { days })}
      finalFocus={finalFocus}
    >
      {pending === undefined ? null : <Body view={view} pending={pending} send={send} />}
      <SecondPersonNote second={second} />
      <ErrorNote detailed error={ask.failure?.error} />
    </ConfirmDialog>
  );
}

function Body({ view, pending, send }: Pick<Branding, 'send'> & { view: BrandingView; pending: Pending }) {
  const t = useTranslations('branding.confirm');
  const outcome = useTranslations('branding.outcome');
  const times = useTimes();
  const days = view.rules.cooldown_days;
  return (
    <>
      <Changes view={view} pending={pending} />
      <p className="mt-3 text-cell leading-[19px] text-ink-2">
        <b className="font-strong text-ink">
          {t('body', { days, until: times.at(closesUntil(view), 'dayYearTime') })}
        </b>{' '}
        {t('applies')}
      </p>
      <LowContrast colour={pending.body.colour} />
      {isClosed(view) && view.closed_until !== undefined ? (
        <Warning>{t('closed', { until: times.at(view.closed_until, 'dayYearTime') })}</Warning>
      ) : null}
      {view.unknown === undefined ? null : <Warning>{t('unknown', { days })}</Warning>}
      <ErrorNote detailed error={send.error} lead={outcome(send.state.kind === 'lost' ? 'lost' : 'failed')} />
    </>
  );
}

function Changes({ view: { known }, pending }: { view: BrandingView; pending: Pending }) {
  const t = useTranslations('branding');
  const { trade_name, colour, logo } = pending.body;
  const before = (value: string | undefined) =>
    value === undefined ? t('confirm.unset') : t('confirm.from', { value });
  return (
    <FactList className="rounded-card bg-sunken px-4 shadow-edge *:gap-4 *:py-3 [&_dd]:font-strong [&_dd]:text-ink">
      {trade_name === undefined ? null : (
        <Row label={t('name')} was={before(known.trade_name)}>
          <bdi className="[overflow-wrap:anywhere]">{trade_name}</bdi>
        </Row>
      )}
      {colour === undefined ? null : (
        <Row label={t('colour.label')} was={before(known.colour)}>
          <span translate="no" className="mono inline-flex items-center gap-2">
            <i aria-hidden className="size-4 rounded-[5px]" style={{ background: colour }} />
            {colour}
          </span>
        </Row>
      )}
      {logo === undefined ? null : (
        <Row label={t('logo.label')} was={known.logo === undefined ? t('confirm.unset') : undefined}>
          {/* Its place does not wait for the picture to be decoded. */}
          <span className="flex h-28 items-center justify-end">
            {/* biome-ignore lint/performance/noImgElement: a picture of this page, never loaded from anywhere */}
            <img
              src={pending.picture}
              alt={t('confirm.logoNew')}
              className="max-h-28 max-w-[160px] rounded-field bg-[#fff] object-contain shadow-edge"
            />
          </span>
        </Row>
      )}
    </FactList>
  );
}

function Row({ label, was, children }: { label: string; was: string | undefined; children: ReactNode }) {
  return (
    <Fact name={label}>
      {children}
      {was === undefined ? null : (
        <span className="block text-meta font-normal text-ink-3 [overflow-wrap:anywhere]">{was}</span>
      )}
    </Fact>
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
