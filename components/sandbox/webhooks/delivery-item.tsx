'use client';

import { CircleCheck, CircleSlash, CircleX, Clock, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ExpandableItem } from '@/components/sandbox/frame/expandable-item';
import { Button } from '@/components/ui/controls/button';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { StatusBadge } from '@/components/ui/data/badge';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import { JsonText } from '@/components/ui/data/json-text';
import { ShortId } from '@/components/ui/data/short-id';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { SandboxDelivery } from '@/lib/contract/bff/sandbox/sandbox-world';
import type { SandboxMutation } from '@/lib/queries/sandbox';

const STATE_STYLES = {
  pending: ['neutral', Clock],
  delivered: ['ok', CircleCheck],
  failed: ['bad', CircleX],
  withheld: ['warn', CircleSlash],
} as const;

interface DeliveryItemProps {
  delivery: SandboxDelivery;
  change: SandboxMutation<'deliveries'>;
}

export function DeliveryItem({ delivery, change }: DeliveryItemProps) {
  const t = useTranslations('sandboxWebhooks');
  const times = useTimes();
  const { id, end2end, process, created_at, state, attempts, due_at } = delivery;
  const [tone, Icon] = STATE_STYLES[state];
  const inZone = (time: string) => times.at(time, 'dateTime');
  return (
    <ExpandableItem
      className="grid gap-4"
      head={
        <>
          <span className="min-w-0 flex-1">
            <span className="mono block truncate text-ink" title={process}>
              {process}
            </span>
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
        </>
      }
    >
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
    </ExpandableItem>
  );
}

function Facts({ delivery: { url, secret, bad_signature } }: { delivery: SandboxDelivery }) {
  const t = useTranslations('sandboxWebhooks');
  const signed = bad_signature === true ? 'wrong' : secret === 'programme' ? 'programme' : 'standard';
  return (
    <FactList className="*:gap-2 *:border-0 *:py-0.5 [&_dd]:flex-1 [&_dd]:text-start">
      <Fact name={t('to')}>
        <span className="mono break-all text-ink">{url}</span> <CopyButton value={url} label={t('to')} />
      </Fact>
      <Fact name={t('secret')}>
        <span className={bad_signature === true ? 'text-bad' : 'text-ink'}>{t(signed)}</span>
      </Fact>
    </FactList>
  );
}

/** Pretty-printed; copies the bytes as sent. */
function Payload({ body }: { body: string }) {
  const t = useTranslations('sandboxWebhooks');
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-cell font-strong text-ink">
        {t('bodyOf')} <CopyButton value={body} label={t('bodyOf')} />
      </p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, without a mouse too
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

const HEAD = 'border-b border-line py-1.5 pe-6 text-start text-meta font-medium text-ink-3';
const CELL = 'border-b border-line py-1.5 pe-6 align-top';

function AttemptTable({ attempts }: Pick<SandboxDelivery, 'attempts'>) {
  const t = useTranslations('sandboxWebhooks');
  const times = useTimes();
  return (
    <table className="w-full max-w-[640px] border-collapse text-cell tabular-nums">
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {t('attempt')}
          </th>
          <th scope="col" className={HEAD}>
            {t('at')}
          </th>
          <th scope="col" className={HEAD}>
            {t('answer')}
          </th>
        </tr>
      </thead>
      <tbody>
        {attempts.map(({ at, status, error }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts are only added at the end
          <tr key={index}>
            <td className={CELL}>{index + 1}</td>
            <td className={CELL}>{times.at(at, 'dateTime')}</td>
            <td className={`${CELL} break-words`}>{status ?? <span lang="en">{error}</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
