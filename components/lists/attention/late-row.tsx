import type { SubMerchantItem } from '@/lib/contract/bff/overview/attention';
import type { FailedConversionItem, PastTimeItem } from '@/lib/contract/bff/overview/overview';
import { FailedRow } from './failed-row';
import { PastTimeRow } from './past-time-row';
import { SubMerchantRow } from './sub-merchant-row';

export type LateItem = FailedConversionItem | PastTimeItem | SubMerchantItem;

type LateRowProps =
  | { item: LateItem }
  /** The row of what is not shown. */
  | { kind: 'failed_conversion' | 'past_time' | 'unsettled'; rest: number; more: true | undefined };

/** Rows that come after the document, in one part: each import of a part weighs on the first visit. */
export function LateRow(props: LateRowProps) {
  if (!('item' in props)) {
    const { kind, ...rest } = props;
    if (kind === 'failed_conversion') return <FailedRow {...rest} />;
    return <PastTimeRow {...rest} isUnsettled={kind === 'unsettled'} />;
  }
  const { item } = props;
  if (item.kind === 'sub_merchant') return <SubMerchantRow item={item} />;
  return item.kind === 'past_time' ? <PastTimeRow item={item} /> : <FailedRow item={item} />;
}
