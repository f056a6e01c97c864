'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import { filterLabelKey } from '@/lib/contract/values/transactions/filter-label-key';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { valueText } from './attribute-text';
import { LongId } from './long-id';
import { NotYet } from './not-yet';
import { pendingSteps } from './pending-steps';
import { isMasked, RevealButton } from './reveal-button';
import type { Reveal } from './use-reveal';

interface AttributesProps {
  list: TransactionList;
  row: TransactionRow;
  known: readonly string[];
  reveal: Reveal;
}

/** Undocumented keys exactly as sent (CHK-20, ENV-11), then pending steps (ENV-21). */
export function RecordAttributes({ list, row, known, reveal }: AttributesProps) {
  const t = useTranslations('transactions.attributes');
  const words = useTranslations('transactions');
  const keys = Object.keys(row.attributes).filter((key) => !known.includes(key));
  const count = Object.keys(row.attributes).length;
  if (keys.length === 0 && count > 0) return null;
  return (
    <section>
      <h3 className="mt-5 mb-1.5 text-cell font-semibold text-ink">
        {t('title')}
        {keys.length > 0 ? (
          <span className="ms-2 font-normal text-ink-3">{t('count', { count: keys.length })}</span>
        ) : null}
      </h3>
      {keys.length === 0 ? <p className="text-cell text-ink-3">{t('empty')}</p> : null}
      <FactList>
        {keys.map((name) => (
          <Fact key={name} mono name={<AttributeName list={list} name={name} />}>
            <Value
              name={name}
              text={valueText(row.attributes[name] ?? null)}
              masked={isMasked(row, `attributes.${name}`)}
              reveal={reveal}
            />
          </Fact>
        ))}
        {pendingSteps(list, row).map((step) => (
          <Fact key={step} name={words(STEP_NAMES[step])}>
            <NotYet>{words('table.notYet')}</NotYet>
          </Fact>
        ))}
      </FactList>
    </section>
  );
}

const NAMED = ['amount_fiat', 'amount_crypto', 'currency_code', 'correlation_id'] as const;
const FILTERED = ['pix_e2e', 'client_tax_id', 'wallet'] as const;

/** Words for a key of the contract, else the key. */
function AttributeName({ list, name }: { list: TransactionList; name: string }) {
  const t = useTranslations('transactions');
  const named = NAMED.find((one) => one === name);
  const filtered = FILTERED.find((one) => one === name);
  const words =
    name === 'tx_hash'
      ? t('withdrawal.hash')
      : named
        ? t(`attributes.names.${named}`)
        : filtered && t(`filters.name.${filterLabelKey(list, filtered)}`);
  return words === undefined ? <bdi>{name}</bdi> : <span title={name}>{words}</span>;
}

const STEP_NAMES = { pix_e2e: 'filters.name.pix_e2e', tx_hash: 'withdrawal.hash' } as const;

interface ValueProps {
  name: string;
  text: string;
  masked: boolean;
  reveal: Reveal;
}

/** A wallet, hash or id; not a figure, which keeps every digit (safety 26). */
const IDENTIFIER = /^(?!-?\d+(e-?\d+)?$)[\w:-]{16,}$/i;

function Value({ name, text, masked, reveal }: ValueProps) {
  const button = masked ? (
    <RevealButton name={name} reveal={reveal} />
  ) : (
    <CopyButton value={text} label={name} />
  );
  if (IDENTIFIER.test(text) && !masked) return <LongId value={text}>{button}</LongId>;
  return (
    <>
      <bdi
        className={
          /^[\x21-\x7e]{16,}$/.test(text) ? 'mono break-all' : 'break-words whitespace-pre-wrap tabular-nums'
        }
      >
        {text}
      </bdi>{' '}
      {button}
    </>
  );
}
