'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { PrintFrame } from '@/components/ui/print/print-frame';
import type {
  SubMerchantWithdrawal,
  WithdrawalProofAnswer,
} from '@/lib/contract/bff/sub-merchants/withdrawals';
import { defined } from '@/lib/contract/values/defined';
import { writeListAddress } from '@/lib/contract/values/transactions/list-address';
import { serverNow } from '@/lib/queries/api/server-clock';
import { withdrawalProofQuery } from '@/lib/queries/sub-merchants/withdrawals';
import { WithdrawalSheet } from './withdrawal-proof';

const FIGURES = ['amount', 'account', 'group', 'address'] as const;

export function PrintSubMerchantWithdrawal({ correlationId, id }: { correlationId: string; id: string }) {
  const query = useQuery(withdrawalProofQuery(correlationId, id));
  return (
    <QueryBoundary query={query} skeleton={<Skeleton className="m-8 h-6 w-32" />}>
      {(answer) => <SubMerchantWithdrawalFrame {...answer} />}
    </QueryBoundary>
  );
}

/** The left column has room for what is ours: one sheet. Only a record that the API shows: a request, an unknown outcome and a person's word are none. */
export function SubMerchantWithdrawalFrame({
  owner,
  record,
  made,
  observed,
  now,
  read_at,
}: WithdrawalProofAnswer) {
  const t = useTranslations('recordProof');
  const reason = useTranslations('recordProof.subMerchant.none');
  const places = useTranslations('recordProof.branding');
  const differing = FIGURES.filter((name) => made?.differs?.includes(name));
  return (
    <PrintFrame
      title={t('withdrawal.name')}
      path={`/sub-merchants/${owner.correlation_id}/withdrawals${writeListAddress('withdrawals', defined({ tx: record?.end2end }))}`}
      none={record === undefined ? reason(whyNone(made)) : undefined}
      now={now}
      clock={serverNow}
      sheet={(place) =>
        record === undefined ? null : (
          <WithdrawalSheet
            answer={{ record, observed, read_at }}
            place={place}
            figures={[
              [places('owner'), owner.name],
              ...(made === undefined
                ? []
                : [[places('id'), made.id] as const, [t('requestId'), made.request_id] as const]),
              ...(differing.length === 0
                ? []
                : [
                    [
                      t('subMerchant.differs'),
                      differing.map((name) => t(`subMerchant.figure.${name}`)).join(', '),
                    ] as const,
                  ]),
            ]}
            people={made === undefined ? [] : [[t('subMerchant.by'), made.created_by.name]]}
          />
        )
      }
    />
  );
}

function whyNone(made: SubMerchantWithdrawal | undefined) {
  if (made?.ambiguous !== undefined) return 'ambiguous';
  if (made?.resolution !== undefined) return 'recorded';
  return made === undefined || made.state === 'done' ? 'unread' : made.state;
}
