'use client';

import { ArrowRight, ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Amount } from '@/components/transactions/table/transaction-cell';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import { visible } from '@/components/ui/data/short-id';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import { attributeText, hasError, isPix, isToCome, safeLink } from './attribute-text';
import { LongId } from './long-id';
import { NotYet } from './not-yet';
import { isMasked, RevealButton } from './reveal-button';
import type { Reveal } from './use-reveal';

/** Balance, fee, destination; figures as sent, none computed (WDR-02). */
export function WithdrawalFlow({ row }: { row: TransactionRow }) {
  const t = useTranslations('transactions.withdrawal');
  const fee = attributeText(row, 'network_fee') !== undefined || chainAwaits(row);
  const failed = hasError(row) && attributeText(row, 'amount_received') !== undefined;
  return (
    <div className="mt-4 mb-2.5 grid grid-cols-[1fr_auto_1fr] items-center gap-2.5 rounded-card bg-sunken p-4 shadow-edge">
      <p className="text-meta text-ink-3">
        {t('debited')}
        <span className="block text-[1rem] leading-6 font-strong tracking-[-.02em] text-ink">
          <Amount row={row} name="amount_discounted" />
        </span>
      </p>
      <p className="text-center text-meta leading-4 text-ink-3 tabular-nums">
        {fee ? (
          <span className="block">
            <Amount row={row} name="network_fee" />
          </span>
        ) : null}
        <ArrowRight aria-hidden className="mx-auto my-px" size={14} strokeWidth={1.6} />
        {fee ? t('fee') : null}
      </p>
      <p className="text-end text-meta text-ink-3">
        {t(failed ? 'notReached' : 'reaches')}
        <span
          className={`block text-[1rem] leading-6 font-strong tracking-[-.02em] ${failed ? 'text-ink-3 line-through' : 'text-ink'}`}
        >
          <Amount row={row} name="amount_received" />
        </span>
      </p>
    </div>
  );
}

/** A missing hash or link is pending (WDR-06, WDR-07); a PIX payout has neither (GEN-05). */
export function WithdrawalFacts({ row, reveal }: { row: TransactionRow; reveal: Reveal }) {
  const t = useTranslations('transactions.withdrawal');
  const copy = useTranslations('transactions.copy');
  const get = (name: string) => attributeText(row, name);
  const copied = (name: string, label: string) => ({
    value: get(name),
    label,
    masked: isMasked(row, `attributes.${name}`),
    reveal,
  });
  const awaits = chainAwaits(row);
  return (
    <FactList>
      <Given name={t('to')} {...copied('address', copy('address'))} />
      {isPix(row) ? <Fact name={t('destination')}>PIX</Fact> : null}
      <Asset row={row} />
      {get('tx_hash') === undefined && awaits ? (
        <Fact name={t('hash')}>
          <NotYet>{t('notBroadcast')}</NotYet>
        </Fact>
      ) : (
        <Given name={t('hash')} {...copied('tx_hash', copy('hash'))} />
      )}
      <Explorer url={get('explorer_url')} expected={awaits} />
      <Given name={t('group')} {...copied('group_id', copy('group'))} />
      {get('notes') === undefined ? null : (
        <Fact name={t('notes')}>
          <bdi className="break-words whitespace-pre-wrap">{get('notes')}</bdi>{' '}
          {isMasked(row, 'attributes.notes') ? <RevealButton name={t('notes')} reveal={reveal} /> : null}
        </Fact>
      )}
    </FactList>
  );
}

/** An address means a chain. */
function chainAwaits(row: TransactionRow): boolean {
  return attributeText(row, 'address') !== undefined && isToCome(row);
}

interface GivenProps {
  name: string;
  value: string | undefined;
  label: string;
  masked: boolean;
  reveal: Reveal;
}

function Given({ name, value, label, masked, reveal }: GivenProps) {
  if (value === undefined) return null;
  return (
    <Fact name={name}>
      {masked ? (
        <>
          <bdi translate="no" className="mono break-all">
            {visible(value)}
          </bdi>{' '}
          <RevealButton name={label} reveal={reveal} />
        </>
      ) : (
        <LongId value={value}>
          <CopyButton value={value} label={label} />
        </LongId>
      )}
    </Fact>
  );
}

function Asset({ row }: { row: TransactionRow }) {
  const t = useTranslations('transactions.withdrawal');
  const name = attributeText(row, 'currency_received');
  const code = attributeText(row, 'currency_receive_code');
  if (name === undefined && code === undefined) return null;
  return (
    <Fact name={t('asset')}>
      <bdi>{name}</bdi> <bdi className="text-ink-3">{code}</bdi>
    </Fact>
  );
}

function Explorer({ url, expected }: { url: string | undefined; expected: boolean }) {
  const t = useTranslations('transactions.withdrawal');
  if (url === undefined) {
    return expected ? (
      <Fact name={t('explorer')}>
        <NotYet>{t('withHash')}</NotYet>
      </Fact>
    ) : null;
  }
  const link = safeLink(url);
  return (
    <Fact name={t('explorer')}>
      {link === undefined ? (
        <>
          <bdi translate="no" className="mono break-all">
            {url}
          </bdi>
          <span className="block text-meta text-ink-3">{t('unsafe')}</span>
        </>
      ) : (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="tap inline-flex items-center gap-1.5 font-medium text-link hover:underline"
        >
          {t('view')}
          <ArrowUpRight aria-hidden size={14} strokeWidth={1.8} />
          <span className="sr-only">({t('newTab')})</span>
        </a>
      )}
    </Fact>
  );
}
