'use client';

import { ChevronRight, CircleCheck, CircleSlash, CircleX, Clock, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { JsonText } from '@/components/ui/json-text';
import { useShell } from '@/components/ui/shell-context';
import { ShortId } from '@/components/ui/short-id';
import type { SandboxDelivery } from '@/lib/contract/bff-sandbox-world';
import type { SandboxMutation } from '@/lib/queries/sandbox';
import { formatInZone } from '@/lib/time/format';
import { AttemptTable } from './attempt-table';

const LOOK = {
  pending: ['neutral', Clock],
  delivered: ['ok', CircleCheck],
  failed: ['bad', CircleX],
  withheld: ['warn', CircleSlash],
} as const;

interface DeliveryItemProps {
  delivery: SandboxDelivery;
  change: SandboxMutation<'deliveries'>;
}

/** One webhook: closed its subject and its end, open its address, attempts and body. */
export function DeliveryItem({ delivery, change }: DeliveryItemProps) {
  const t = useTranslations('sandboxWebhooks');
  const { locale, timeZone } = useShell();
  const { id, end2end, process, created_at, state, attempts, due_at } = delivery;
  const [tone, Icon] = LOOK[state];
  const inZone = (time: string) => formatInZone(new Date(time), 'dateTime', locale, timeZone);
  return (
    <li className="border-b border-line">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-control py-2 outline-offset-[-2px] hover:bg-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            size={15}
            strokeWidth={1.8}
            className="ms-1 text-ink-3 transition-transform group-open:rotate-90"
          />
          <span className="min-w-0 flex-1">
            <span className="mono block truncate text-ink">{process}</span>
            <span className="text-meta text-ink-3 tabular-nums">
              <ShortId value={end2end} /> · <time dateTime={created_at}>{inZone(created_at)}</time>
            </span>
          </span>
          <span className="text-end">
            <StatusBadge tone={tone} icon={<Icon aria-hidden size={15} strokeWidth={1.8} />}>
              {t(`state.${state}`)}
            </StatusBadge>
            <span className="block text-meta text-ink-3 tabular-nums">
              {t('attempts', { count: attempts.length })}
              {due_at === undefined ? null : ` · ${t('due', { time: inZone(due_at) })}`}
            </span>
          </span>
        </summary>
        <div className="grid gap-4 ps-[30px] pt-2 pb-6 max-md:ps-1">
          <Facts delivery={delivery} />
          {attempts.length === 0 ? null : <AttemptTable attempts={attempts} />}
          <Payload body={delivery.body} />
          <div>
            <Button
              busy={change.isPending && change.variables.to.includes(id)}
              icon={<RotateCw aria-hidden size={14} strokeWidth={1.8} />}
              onClick={() => change.mutate({ to: `deliveries/${encodeURIComponent(id)}/redeliver` })}
            >
              {t('redeliver')}
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
}

function Facts({ delivery: { url, secret, bad_signature } }: { delivery: SandboxDelivery }) {
  const t = useTranslations('sandboxWebhooks');
  const signed = bad_signature === true ? 'wrong' : secret === 'programme' ? 'programme' : 'standard';
  return (
    <dl className="grid gap-1 text-cell">
      <div>
        <dt className="inline text-ink-3">{t('to')}</dt>{' '}
        <dd className="mono inline break-all text-ink">{url}</dd> <CopyButton value={url} label={t('to')} />
      </div>
      <div>
        <dt className="inline text-ink-3">{t('secret')}</dt>{' '}
        <dd className={bad_signature === true ? 'inline text-bad' : 'inline text-ink'}>{t(signed)}</dd>
      </div>
    </dl>
  );
}

/** The bytes as they are sent, laid out to be read; what is copied is what was sent. */
function Payload({ body }: { body: string }) {
  const t = useTranslations('sandboxWebhooks');
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-cell font-strong text-ink">
        {t('bodyOf')} <CopyButton value={body} label={t('bodyOf')} />
      </p>
      <pre
        // Scrolls sideways, so it must be reachable without a mouse.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        className="mono max-h-[360px] overflow-auto rounded-panel bg-sunken p-3.5 text-meta leading-5 text-ink-3 shadow-edge"
      >
        <JsonText text={laidOut(body)} />
      </pre>
    </div>
  );
}

function laidOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
