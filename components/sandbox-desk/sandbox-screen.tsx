'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Page, PageHeader } from '@/components/ui/page-header';
import { QueryBoundary } from '@/components/ui/query-boundary';
import { Skeleton } from '@/components/ui/skeleton';
import { sandboxQuery, useSandboxChange } from '@/lib/queries/sandbox';
import { activeOutcome } from './active-outcome';
import { ClockControls } from './clock-controls';
import { OutcomePicker } from './outcome-picker';
import { WaitingList } from './waiting-list';

const EFFECTS = ['quotes', 'accepts', 'debits'] as const;

/** The sandbox's controls for people (architecture 7): what is answered next, its clock, its counters. */
export function SandboxScreen() {
  const t = useTranslations('sandbox');
  const query = useQuery(sandboxQuery());
  const change = useSandboxChange();
  const busy = change.isPending;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sub={t('intro')}
        actions={<Reset busy={busy} onReset={() => change.mutate({ kind: 'reset' })} />}
      />
      {change.error ? (
        <div className="mb-4">
          <ErrorState error={change.error} onRetry={() => change.reset()} />
        </div>
      ) : null}
      <QueryBoundary query={query} skeleton={<SandboxSkeleton />}>
        {(sandbox) => (
          <div className="grid max-w-[960px] gap-7">
            <Section title={t('nextAccept')} body={t('nextAcceptBody')}>
              <OutcomePicker
                active={activeOutcome(sandbox)}
                busy={busy}
                onPick={(outcome) => change.mutate({ kind: 'scenario', outcome })}
              />
            </Section>
            <Section title={t('waiting')}>
              <WaitingList
                busy={busy}
                onDecide={(rfq_id, outcome) => change.mutate({ kind: 'resolve', rfq_id, outcome })}
              />
            </Section>
            <Section title={t('clock')} body={t('clockBody')}>
              <ClockControls
                clock={sandbox.clock}
                busy={busy}
                onAdvance={(advance_seconds) => change.mutate({ kind: 'clock', advance_seconds })}
              />
            </Section>
            <Section title={t('effects')} body={t('effectsBody')}>
              <dl className="flex flex-wrap gap-8">
                {EFFECTS.map((effect) => (
                  <div key={effect}>
                    <dt className="text-cell text-ink-3">{t(`effect.${effect}`)}</dt>
                    <dd className="text-outcome tabular-nums">{sandbox.effects[effect] ?? '–'}</dd>
                  </div>
                ))}
              </dl>
            </Section>
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
}

function Section({ title, body, children }: { title: string; body?: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-section text-ink">{title}</h2>
      {body ? <p className="mt-0.5 text-cell text-ink-3">{body}</p> : null}
      <div className="mt-3">{children}</div>
    </section>
  );
}

function Reset({ busy, onReset }: { busy: boolean; onReset(): void }) {
  const t = useTranslations('sandbox');
  const common = useTranslations('common');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('reset')}</Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('reset')}
        footer={
          <>
            <Button size="lg" onClick={() => setAsking(false)}>
              {common('cancel')}
            </Button>
            <Button
              size="lg"
              variant="danger"
              busy={busy}
              onClick={() => {
                onReset();
                setAsking(false);
              }}
            >
              {t('resetConfirm')}
            </Button>
          </>
        }
      >
        <p>{t('resetBody')}</p>
      </Dialog>
    </>
  );
}

function SandboxSkeleton() {
  return (
    <div className="grid gap-5 pt-2">
      {['w-64', 'w-80', 'w-72', 'w-56'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}
