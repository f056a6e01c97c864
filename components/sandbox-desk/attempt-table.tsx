'use client';

import { useTranslations } from 'next-intl';
import { useShell } from '@/components/ui/shell-context';
import type { SandboxDelivery } from '@/lib/contract/bff-sandbox-world';
import { formatInZone } from '@/lib/time/format';

const HEAD = 'border-b border-line py-1.5 pe-6 text-start text-meta font-medium text-ink-3';
const CELL = 'border-b border-line py-1.5 pe-6 align-top';

/** When each attempt was made, on the sandbox clock, and what the receiver answered. */
export function AttemptTable({ attempts }: Pick<SandboxDelivery, 'attempts'>) {
  const t = useTranslations('sandboxWebhooks');
  const { locale, timeZone } = useShell();
  return (
    <table className="w-full max-w-[640px] border-collapse text-cell tabular-nums">
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {t('attempt')}
          </th>
          <th scope="col" className={HEAD}>
            {t('at')}
          </th>
          <th scope="col" className={HEAD}>
            {t('answer')}
          </th>
        </tr>
      </thead>
      <tbody>
        {attempts.map(({ at, status, error }, index) => (
          // Attempts are only ever added at the end.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={index}>
            <td className={CELL}>{index + 1}</td>
            <td className={CELL}>{formatInZone(new Date(at), 'dateTime', locale, timeZone)}</td>
            <td className={`${CELL} break-words`}>{status ?? <span lang="en">{error}</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
