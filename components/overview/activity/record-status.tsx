'use client';

import { CircleCheck, CircleDashed, CircleX, Clock, Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { StatusBadge, type Tone } from '@/components/ui/data/badge';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { Label } from '@/lib/contract/bff/conversions';
import type { ActivityItem, ConversionItem, RecordTone } from '@/lib/contract/bff/overview/overview';
import { labelText } from '@/lib/i18n/label-text';

const ICON = { 'aria-hidden': true, size: 15, strokeWidth: 1.8 } as const;

export function RecordStatus({ item }: { item: ActivityItem }) {
  if (item.kind !== 'conversion') return <LabelMark status={item.status} tone={item.tone} />;
  if (item.status && item.tone) return <LabelMark status={item.status} tone={item.tone} />;
  return <StateMark state={item.state} />;
}

/** Without a label: "No information", never the process code (ENV-15, ENV-23). */
function LabelMark({ status, tone }: { status: Label; tone: RecordTone }) {
  const t = useTranslations('common');
  const { locale } = useShell();
  const text = labelText(status, locale);
  if (tone === 'none' || !text) {
    return (
      <StatusBadge tone="neutral" icon={<CircleDashed {...ICON} />}>
        <span className="font-normal text-ink-3">{t('noInformation')}</span>
      </StatusBadge>
    );
  }
  const Icon = tone === 'bad' ? CircleX : tone === 'ok' ? CircleCheck : Clock;
  return (
    <StatusBadge tone={tone} icon={<Icon {...ICON} />} lang={text.lang}>
      <bdi className="max-w-[18ch] truncate" title={text.text}>
        {text.text}
      </bdi>
    </StatusBadge>
  );
}

const LOOK: Partial<Record<ConversionItem['state'], { tone: Tone; icon: typeof Lock }>> = {
  accepted: { tone: 'info', icon: Lock },
  unknown: { tone: 'warn', icon: CircleDashed },
  refused: { tone: 'bad', icon: CircleX },
  rejected: { tone: 'bad', icon: CircleX },
};

function StateMark({ state }: { state: ConversionItem['state'] }) {
  const t = useTranslations('overview.state');
  const { tone = 'neutral', icon: Icon = Clock } = LOOK[state] ?? {};
  return (
    <StatusBadge tone={tone} icon={<Icon {...ICON} />}>
      {t(state)}
    </StatusBadge>
  );
}
