'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import type { TransactionRow } from '@/lib/contract/bff-transactions';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { valueText } from './attribute-text';
import { Fact, FactList, NotYet } from './fact-list';
import { LongId } from './long-id';
import { stepsToCome } from './record-steps';
import { isMasked, RevealButton } from './reveal-button';
import type { Reveal } from './use-reveal';

interface AttributesProps {
  list: TransactionList;
  row: TransactionRow;
  /** Keys that stand elsewhere under a name of their own. */
  known: readonly string[];
  reveal: Reveal;
}

/**
 * Whatever the API sent, key by key, exactly as it came: nobody documented these keys (CHK-20, ENV-11). Below them, in
 * the reader's words, the steps that have not brought theirs yet (ENV-21).
 */
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
          <Fact key={name} mono name={<bdi>{name}</bdi>}>
            <Value
              name={name}
              text={valueText(row.attributes[name] ?? null)}
              masked={isMasked(row, `attributes.${name}`)}
              reveal={reveal}
            />
          </Fact>
        ))}
        {stepsToCome(list, row).map((step) => (
          <Fact key={step} name={words(STEP_NAMES[step])}>
            <NotYet>{words('table.notYet')}</NotYet>
          </Fact>
        ))}
      </FactList>
    </section>
  );
}

const STEP_NAMES = { pix_e2e: 'filters.name.pix_e2e', tx_hash: 'withdrawal.hash' } as const;

interface ValueProps {
  name: string;
  text: string;
  masked: boolean;
  reveal: Reveal;
}

/** One word that names something: a wallet, a hash, an id. A figure names nothing, and keeps every digit (safety 26). */
const IDENTIFIER = /^(?!-?\d+(e-?\d+)?$)[\w:-]{16,}$/i;

function Value({ name, text, masked, reveal }: ValueProps) {
  // A mask is nothing to copy.
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
