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

/** Undocumented keys exactly as sent (CHK-20, ENV-11), those with words first, then pending steps (ENV-21). */
export function RecordAttributes({ list, row, known, reveal }: AttributesProps) {
  const t = useTranslations('transactions.attributes');
  const words = useTranslations('transactions');
  const keys = inOrderOfUse(Object.keys(row.attributes).filter((key) => !known.includes(key)));
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
          <Fact key={name} name={<AttributeName list={list} name={name} />}>
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

const NAMED = [
  ...(['amount_fiat', 'amount', 'amount_crypto', 'currency_code', 'asset', 'currency'] as const),
  ...(['payer_name', 'payer_document', 'payer', 'payee_name', 'payee_document', 'payee'] as const),
  ...(['client_name', 'client_tax_id', 'pix_e2e', 'tx_hash', 'wallet', 'correlation_id'] as const),
] as const;
type Named = (typeof NAMED)[number];
const isNamed = (name: string): name is Named => NAMED.some((one) => one === name);

function inOrderOfUse(keys: readonly string[]): string[] {
  return [...NAMED.filter((name) => keys.includes(name)), ...keys.filter((key) => !isNamed(key))];
}

/** Words for a key of the contract beside the key, else the key. */
function AttributeName({ list, name }: { list: TransactionList; name: string }) {
  const t = useTranslations('transactions');
  const key = (
    <bdi translate="no" className="mono">
      {name}
    </bdi>
  );
  if (!isNamed(name)) return key;
  return (
    <>
      <span>{t(wordsFor(list, name))}</span> <span className="text-meta max-md:block">{key}</span>
    </>
  );
}

function wordsFor(list: TransactionList, name: Named) {
  if (name === 'tx_hash') return 'withdrawal.hash';
  if (name === 'pix_e2e' || name === 'client_tax_id' || name === 'wallet') {
    return `filters.name.${filterLabelKey(list, name)}` as const;
  }
  return `terms.names.${name === 'client_name' && list === 'offramps' ? 'payee_name' : name}` as const;
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
