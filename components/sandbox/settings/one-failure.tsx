'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/sandbox/frame/sandbox-section';
import { Button } from '@/components/ui/controls/button';
import { Select } from '@/components/ui/form/select';
import type { SandboxInjectedFailure } from '@/lib/contract/bff/sandbox/sandbox-settings';
import { useSandboxChange } from '@/lib/queries/sandbox';
import { FAILURES, type Failure, failureBody, TIMES, type Times } from './failure-choices';

interface OneFailureProps {
  /** `METHOD path`, as in the contract. */
  routes: readonly string[];
  inForce: readonly SandboxInjectedFailure[];
}

const isFailure = (value: string): value is Failure => Object.hasOwn(FAILURES, value);
const isTimes = (value: string): value is Times => Object.hasOwn(TIMES, value);

/** Lets a route fail: where, what, how often. */
export function OneFailure({ routes, inForce }: OneFailureProps) {
  const t = useTranslations('sandbox.failure');
  const what = useTranslations('sandbox.what');
  const change = useSandboxChange('world');
  const [route, setRoute] = useState(routes[0] ?? '');
  const [failure, setFailure] = useState<Failure>('failed');
  const [times, setTimes] = useState<Times>('once');
  return (
    <Section title={t('title')} body={t('body')} what={what('failure')} change={change}>
      <div className="flex flex-wrap items-center gap-2.5">
        <div className="min-w-0 flex-1 basis-56">
          <Select
            label={t('where')}
            value={route}
            options={routes.map((value) => ({ value, label: value }))}
            onValueChange={setRoute}
          />
        </div>
        <div className="w-52 max-md:w-full">
          <Select
            label={t('kind')}
            value={failure}
            options={Object.keys(FAILURES)
              .filter(isFailure)
              .map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onValueChange={(value) => (isFailure(value) ? setFailure(value) : undefined)}
          />
        </div>
        <div className="w-40 max-md:w-full">
          <Select
            label={t('often')}
            value={times}
            options={Object.keys(TIMES)
              .filter(isTimes)
              .map((value) => ({ value, label: t(`times.${value}`) }))}
            onValueChange={(value) => (isTimes(value) ? setTimes(value) : undefined)}
          />
        </div>
        <Button
          size="form"
          busy={change.isPending}
          onClick={() => change.mutate({ to: 'faults', body: failureBody(route, failure, times) })}
        >
          {t('add')}
        </Button>
      </div>
      <ul className="mt-3 divide-y divide-line border-line not-empty:border-y">
        {inForce.map((item, index) => {
          const { method, path } = item;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal failures may repeat
            <li key={`${index} ${method} ${path}`} className="flex items-center gap-3 py-2">
              <p className="min-w-0 flex-1 text-cell text-ink-3">
                <span translate="no" className="mono break-words text-ink">
                  {method} {path}
                </span>{' '}
                <Effect failure={item} />
              </p>
              <Button
                size="sm"
                variant="ghost"
                busy={change.isPending}
                aria-label={t('remove', { route: `${method} ${path}` })}
                icon={<Trash2 aria-hidden size={15} strokeWidth={1.8} />}
                onClick={() =>
                  change.mutate({ to: 'faults/remove', body: { index: String(index), method, path } })
                }
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Effect({ failure: { status, delay_ms, drop, times } }: { failure: SandboxInjectedFailure }) {
  const t = useTranslations('sandbox.failure');
  const parts = [
    delay_ms === undefined ? null : t('waits', { duration: `${delay_ms} ms` }),
    drop === undefined ? null : t(drop === 'before' ? 'breaksBefore' : 'breaksAfter'),
    status === undefined ? null : t('answers', { status: String(status) }),
    times === undefined ? t('everyRequest') : t('left', { times }),
  ];
  return parts.filter(Boolean).join(' · ');
}
