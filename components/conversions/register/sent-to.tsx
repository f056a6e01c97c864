import { useTranslations } from 'next-intl';
import { destinationText, sentDestination } from '@/components/conversions/request/destination';
import { cx } from '@/components/ui/cx';
import { shorten } from '@/components/ui/data/short-id';
import type { NamedDestination } from '@/lib/contract/bff/destinations';

interface SentToProps {
  sent: Parameters<typeof sentDestination>[0];
  saved: NamedDestination | undefined;
  /** Writes the name above the key. */
  stacked?: boolean;
}

/** Says where money went, masked, under the name of the saved destination. */
export function SentTo({ sent, saved, stacked = false }: SentToProps) {
  const t = useTranslations('convert.form.pixKind');
  const destination = sentDestination(sent);
  if (destination === undefined) return <span className="text-ink-3">–</span>;
  const text = destinationText(destination);
  const isWallet = destination.kind === 'wallet';
  return (
    <span title={text} className={cx(stacked && 'block truncate')}>
      {saved ? (
        <bdi className={cx('font-medium', stacked && 'block truncate text-ink')}>{saved.name} </bdi>
      ) : null}
      <span className={cx(saved && 'text-ink-3', saved && stacked && 'text-meta')}>
        {isWallet ? null : <span>{t(destination.key.kind)} </span>}
        <bdi translate="no" className={isWallet ? 'mono' : 'tabular-nums'}>
          {saved && isWallet ? shorten(text, 7, 4) : text}
        </bdi>
      </span>
    </span>
  );
}
