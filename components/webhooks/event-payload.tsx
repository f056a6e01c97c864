'use client';

import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Disclosure } from '@/components/ui/controls/disclosure';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import { JsonText } from '@/components/ui/data/json-text';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { ReasonDialog } from '@/components/ui/overlays/reason-dialog';
import type { WebhookDetail } from '@/lib/contract/bff/webhooks/webhook-events';
import { revealWebhook } from '@/lib/queries/webhooks';

/** The body digit by digit, masked until revealed. */
export function EventPayload({ event }: { event: WebhookDetail }) {
  const t = useTranslations('events');
  const { can } = useShell();
  const reveal = useMutation({
    mutationFn: (reason: string | undefined) => revealWebhook(event.id, reason),
    gcTime: 0,
  });
  const [asking, setAsking] = useState(false);
  const freely = can('transactions:reveal_freely');
  const text = reveal.data?.raw ?? event.payload;
  const isRevealable = can('transactions:reveal') && event.body !== 'dropped' && reveal.data === undefined;
  const kept = { kept: null, cut: t('cutNote'), masked: t('strippedNote'), dropped: t('dropped') }[
    event.body
  ];
  return (
    <>
      <section className="mt-5">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-cell font-semibold text-ink">{t('payload')}</h3>
          <span className="flex items-center gap-2">
            {isRevealable ? (
              <Button
                size="sm"
                variant="ghost"
                busy={reveal.isPending}
                icon={<Eye aria-hidden size={14} strokeWidth={1.8} />}
                title={t('revealNote')}
                onClick={() => (freely ? reveal.mutate(undefined) : setAsking(true))}
              >
                {t('reveal')}
              </Button>
            ) : null}
            {text === undefined ? null : <CopyButton value={text} label={t('payload')} />}
          </span>
        </div>
        {text === undefined ? (
          <p className="text-cell text-ink-3">{t('noPayload')}</p>
        ) : (
          <pre
            translate="no"
            className="mono rounded-panel bg-sunken p-3.5 break-words whitespace-pre-wrap text-ink-3 shadow-edge"
          >
            <JsonText text={text} />
          </pre>
        )}
        <p className="mt-1.5 text-meta text-ink-3">
          {kept} {reveal.data === undefined && text !== undefined ? t('maskedNote') : null}
        </p>
        {freely || !isRevealable ? null : (
          <ReasonDialog
            open={asking}
            title={t('reasonTitle')}
            body={t('reasonBody')}
            onClose={() => setAsking(false)}
            onGiven={(reason) => reveal.mutate(reason)}
          />
        )}
        <ErrorNote error={reveal.error} lead={t('revealFailed')} />
      </section>
      <Disclosure className="mt-4" title={t('technical')}>
        <FactList>
          {[
            [t('address'), `${event.address}…`],
            [t('size'), t('bytes', { count: String(event.size) })],
            ...Object.entries(event.headers),
          ].map(([name, value]) => (
            <Fact key={name} name={name}>
              <span translate="no" className="mono break-all">
                {value}
              </span>
            </Fact>
          ))}
        </FactList>
      </Disclosure>
    </>
  );
}
