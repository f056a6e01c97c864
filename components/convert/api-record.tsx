'use client';

import { useTranslations } from 'next-intl';
import { useShell } from '@/components/ui/shell-context';
import type { Conversion, Label } from '@/lib/contract/bff';
import { labelText } from '@/lib/i18n/label-text';
import { Fact, FactList } from './sent-facts';

/** The labels and codes of the record as the API sent them; nothing is inferred from them (CNV-01, ENV-23). */
export function ApiRecord({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('convert.detail');
  const { process, limit_block_source } = conversion;
  return (
    <FactList>
      <LabelFact name={t('status')} label={conversion.status} />
      <LabelFact name={t('substatus')} label={conversion.substatus} />
      <LabelFact name={t('message')} label={conversion.message} />
      <LabelFact name={t('error')} label={conversion.error_message} />
      <Fact label={t('process')}>
        {process ? <bdi className="mono">{process}</bdi> : <span className="text-ink-3">{t('none')}</span>}
      </Fact>
      {limit_block_source ? (
        <Fact label={t('limit')}>
          <bdi className="mono">{limit_block_source}</bdi>
        </Fact>
      ) : null}
    </FactList>
  );
}

function LabelFact({ name, label }: { name: string; label: Label | undefined }) {
  const t = useTranslations('convert.detail');
  const { locale } = useShell();
  const text = labelText(label, locale);
  return (
    <Fact label={name}>
      {text ? <bdi lang={text.lang}>{text.text}</bdi> : <span className="text-ink-3">{t('none')}</span>}
    </Fact>
  );
}
