'use client';

import { Hourglass } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense } from 'react';
import { conversionStatusStyle } from '@/components/conversions/record/conversion-status-styles';
import type { ColumnId } from '@/components/lists/columns';
import { StatusBadge, Tag } from '@/components/ui/data/badge';
import { Money } from '@/components/ui/data/money';
import { ShortId } from '@/components/ui/data/short-id';
import { useTimes } from '@/components/ui/hooks/use-times';
import { optionalPart } from '@/components/ui/loading/lazy-part';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { landingOf } from './landing';
import { SentTo } from './sent-to';

/** The exact arithmetic of rates loads after the rows. */
const Rate = optionalPart(async () => (await import('./register-rate')).RegisterRate);

interface CellProps {
  id: ColumnId;
  conversion: Conversion;
  nowMs: number;
}

/** One cell of the register. Every word of a row has one source: our outcome, and times that belong to it. */
export function RegisterCell({ id, conversion, nowMs }: CellProps): ReactNode {
  switch (id) {
    case 'send':
    case 'receive':
      return <Side side={id === 'send' ? 'from' : 'to'} conversion={conversion} />;
    case 'rate':
      return (
        <Suspense>
          <Rate conversion={conversion} />
        </Suspense>
      );
    case 'day': {
      const day = conversion.attempt?.settlement_day;
      return day ? <Tag>{day.toUpperCase()}</Tag> : <None />;
    }
    case 'destination':
      return <DestinationName conversion={conversion} />;
    case 'state':
      return <State conversion={conversion} nowMs={nowMs} />;
    case 'person':
      return <bdi>{conversion.attempt?.actor.name ?? conversion.created_by.name}</bdi>;
    case 'id':
      return <ShortId value={conversion.rfq_id} />;
    case 'landed':
      return <Landed conversion={conversion} nowMs={nowMs} />;
    default:
      return null;
  }
}

function None() {
  return <span className="text-ink-3">–</span>;
}

/** Confirmed figures have the strong colour, asked ones the quiet colour. */
function Side({ side, conversion }: { side: 'from' | 'to'; conversion: Conversion }) {
  const t = useTranslations('register');
  const { attempt, fixed_side, requested_amount } = conversion;
  const currency = conversion[`${side}_currency`];
  const from = side === 'from' ? <span className="md:hidden">{t('from')} </span> : null;
  const confirmed = attempt?.confirmed?.[`amount_${side}`];
  if (confirmed !== undefined) {
    return (
      <>
        {from}
        <Money value={confirmed} currency={currency} />
      </>
    );
  }
  if (fixed_side === side) {
    return (
      <>
        {from}
        <Money value={requested_amount} currency={currency} className="text-ink-3" />
      </>
    );
  }
  return (
    <span className="text-ink-3">{attempt === undefined ? <bdi>{currency}</bdi> : t('notConfirmed')}</span>
  );
}

function DestinationName({ conversion }: { conversion: Conversion }) {
  const { attempt, asked_destination, wallet_id } = conversion;
  const given = attempt ?? asked_destination ?? {};
  const isAbsent = given.pix_key === undefined && given.wallet_id === undefined;
  return (
    <SentTo sent={isAbsent && wallet_id !== undefined ? { wallet_id } : given} saved={attempt?.destination} />
  );
}

function State({ conversion, nowMs }: Omit<CellProps, 'id'>) {
  const t = useTranslations('convert.state');
  const { key, tone, Icon } = conversionStatusStyle(conversion, nowMs);
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden size={15} strokeWidth={1.8} />}>
      {t(key)}
    </StatusBadge>
  );
}

function Landed({ conversion, nowMs }: Omit<CellProps, 'id'>) {
  const t = useTranslations('register');
  const times = useTimes();
  const landing = landingOf(conversion, nowMs);
  switch (landing.is) {
    case 'landed':
      return landing.at === undefined ? (
        <span className="text-ink-3">{t('noTimeKept')}</span>
      ) : (
        <time dateTime={landing.at}>{t('settled', { time: times.brief(landing.at, nowMs) })}</time>
      );
    case 'estimated':
    case 'unsettled':
      return <span className="text-ink-3">{t(landing.is, { time: times.brief(landing.at, nowMs) })}</span>;
    case 'past':
      return (
        <span className="inline-flex items-center gap-1.5 text-warn">
          <Hourglass aria-hidden size={14} strokeWidth={1.8} />
          {t('past', { time: times.brief(landing.at, nowMs) })}
        </span>
      );
    case 'none':
      return <None />;
    default:
      return <span className="text-ink-3">{t(landing.is)}</span>;
  }
}
