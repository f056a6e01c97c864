'use client';

import { CircleCheck, CircleDashed, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TONE_TEXT, type Tone } from '@/components/ui/data/badge';
import type { WhitelistAnswer } from '@/lib/contract/bff/sub-merchants/whitelist';
import { sameAddress, similarAddresses } from '@/lib/contract/values/wallet-address';
import { type AddressDraft, knownAddresses, sendable } from './address-draft';

/** What was verified of the address, and what only a person can check (safety 42). */
export function AddressChecks({ draft, answer }: { draft: AddressDraft; answer: WhitelistAnswer }) {
  const t = useTranslations('whitelist');
  const reasons = useTranslations('fields');
  const networks = answer.assets.find(({ code }) => code === draft.asset)?.networks ?? [];
  const named = networks.map((network) => t(`networks.${network}`)).join(', ');
  const checked = sendable(draft.address, networks);
  return (
    <ul aria-label={t('checks.title')} className="mt-4 space-y-2.5">
      {checked.ok ? (
        <>
          {'oneCase' in checked ? (
            <Check tone="warn" title={t('checks.oneCase')} body={t('checks.oneCaseBody')} />
          ) : (
            <Check
              tone="ok"
              title={t('checks.format', { network: t(`networks.${checked.network}`) })}
              body={t('checks.formatBody', { length: String(checked.address.length) })}
            />
          )}
          <KnownCheck address={checked.address} answer={answer} />
        </>
      ) : checked.reason === 'required' ? (
        <Check tone="neutral" title={t('checks.waiting')} body={t('checks.waitingBody')} />
      ) : (
        <Check tone="bad" title={t('checks.waiting')} body={reasons(checked.reason)} />
      )}
      <Check
        tone="warn"
        title={t('checks.network')}
        body={t('checks.networkBody', { asset: draft.asset, network: named })}
      />
    </ul>
  );
}

function KnownCheck({ address, answer }: { address: string; answer: WhitelistAnswer }) {
  const t = useTranslations('whitelist.checks');
  const known = knownAddresses(answer);
  if (similarAddresses(address, known).length > 0) {
    return <Check tone="warn" title={t('alike')} body={t('alikeBody')} />;
  }
  const [same] = known.filter((item) => item.address !== undefined && sameAddress(item.address, address));
  if (same !== undefined) {
    return <Check tone="warn" title={t('elsewhere', { group: same.group })} body={t('elsewhereBody')} />;
  }
  return <Check tone="ok" title={t('known')} body={t('knownBody', { count: known.length })} />;
}

const ICON: Readonly<Partial<Record<Tone, LucideIcon>>> = {
  ok: CircleCheck,
  warn: TriangleAlert,
  bad: CircleX,
};

function Check({ tone, title, body }: { tone: Tone; title: ReactNode; body: ReactNode }) {
  const Icon = ICON[tone] ?? CircleDashed;
  return (
    <li className="flex gap-2.5 text-cell">
      <Icon aria-hidden size={16} strokeWidth={1.8} className={`mt-0.5 shrink-0 ${TONE_TEXT[tone]}`} />
      <span className="min-w-0">
        <b className="block font-medium text-ink">
          <bdi>{title}</bdi>
        </b>
        <span className="block text-meta text-ink-3">{body}</span>
      </span>
    </li>
  );
}
