import type { SubMerchantItem } from '@/lib/contract/bff/overview/attention';
import type {
  BlockedItem,
  FailedConversionItem,
  PastTimeItem,
  RecordItem,
} from '@/lib/contract/bff/overview/overview';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { BlockedRow } from './blocked-row';
import { FailedRow } from './failed-row';
import { PastTimeRow } from './past-time-row';
import { SubMerchantRow } from './sub-merchant-row';
import { UnlabelledRow } from './unlabelled-row';

export type LateItem = FailedConversionItem | PastTimeItem | SubMerchantItem | RecordItem | BlockedItem;

export type RestKind = 'failed_conversion' | 'past_time' | 'unsettled' | 'blocked' | 'unlabelled';

type LateRowProps =
  | { item: LateItem }
  /** The row of what is not shown. */
  | {
      kind: RestKind;
      rest: number;
      more?: true | undefined;
      lists?: readonly TransactionList[] | undefined;
    };

/** Rows that come after the document, in one part: each import of a part weighs on the first visit. */
export function LateRow(props: LateRowProps) {
  if (!('item' in props)) {
    const { kind, lists, ...rest } = props;
    if (kind === 'failed_conversion') return <FailedRow {...rest} />;
    if (kind === 'blocked') return <BlockedRow rest={rest.rest} />;
    if (kind === 'unlabelled') return <UnlabelledRow rest={rest.rest} lists={lists} />;
    return <PastTimeRow {...rest} isUnsettled={kind === 'unsettled'} />;
  }
  const { item } = props;
  switch (item.kind) {
    case 'sub_merchant':
      return <SubMerchantRow item={item} />;
    case 'past_time':
      return <PastTimeRow item={item} />;
    case 'failed_conversion':
      return <FailedRow item={item} />;
    case 'blocked':
      return <BlockedRow item={item} />;
    default:
      return <UnlabelledRow item={item} />;
  }
}
