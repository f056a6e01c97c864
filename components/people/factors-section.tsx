'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint, Plus, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, Suspense, useRef, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Note } from '@/components/ui/feedback/note';
import { useTimes } from '@/components/ui/hooks/use-times';
import { lazyOverlay } from '@/components/ui/loading/lazy-part';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import type { FactorsAnswer, OwnFactor } from '@/lib/contract/bff/factors';
import { keys } from '@/lib/queries/api/query-keys';
import { factorsQuery, removeFactor, renewRecoveryCodes } from '@/lib/queries/people/factors';
import { useFactorName } from './factor-names';
import { FailedNote } from './failed-note';

const AddFactor = lazyOverlay(async () => (await import('./add-factor')).AddFactor);
const NewCodes = lazyOverlay(async () => (await import('./add-factor')).NewCodes);

/** The reader's second factors. */
export function FactorsSection({ noPassword }: { noPassword: boolean }) {
  const t = useTranslations('factors');
  const query = useQuery(factorsQuery());
  return (
    <section>
      <h2 className="mb-2 text-section">{t('title')}</h2>
      <QueryBoundary query={query} skeleton={<Skeleton className="w-72" />}>
        {(answer) => <Factors answer={answer} noPassword={noPassword} />}
      </QueryBoundary>
    </section>
  );
}

function Factors({ answer, noPassword }: { answer: FactorsAnswer; noPassword: boolean }) {
  const t = useTranslations('factors');
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<OwnFactor>();
  const add = useRef<HTMLButtonElement>(null);
  const { factors } = answer;
  const keep = (next: FactorsAnswer) => client.setQueryData(keys.ownFactors(), next);
  if (answer.shared_demo) return <Note>{t('demo')}</Note>;
  return (
    <>
      {factors.length > 0 ? null : answer.required ? (
        <Note tone="warn" className="mb-3">
          {t('requiredNone')}
        </Note>
      ) : (
        <p className="mb-3 text-cell text-ink-2">{t(noPassword ? 'noneSso' : 'none')}</p>
      )}
      <ul className="divide-y divide-line border-line">
        {factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} now={answer.now} onRemove={() => setRemoving(factor)} />
        ))}
      </ul>
      {factors.length === 0 ? null : <CodesLeft answer={answer} />}
      <Button
        ref={add}
        className="mt-3"
        icon={<Plus aria-hidden size={15} strokeWidth={1.8} />}
        onClick={() => setAdding(true)}
      >
        {t(factors.length === 0 ? 'add' : 'another')}
      </Button>
      {adding ? (
        <Suspense>
          <AddFactor
            passkeys={answer.passkeys}
            passwordNeeded={answer.password_needed}
            finalFocus={add}
            onAdded={keep}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
      <RemoveFactor
        factor={removing}
        last={factors.length > 1 ? undefined : noPassword ? 'removeLastSso' : 'removeLast'}
        finalFocus={add}
        onRemoved={keep}
        onClose={() => setRemoving(undefined)}
      />
    </>
  );
}

interface FactorRowProps {
  factor: OwnFactor;
  now: string;
  onRemove(): void;
}

function FactorRow({ factor, now, onRemove }: FactorRowProps) {
  const t = useTranslations('factors');
  const times = useTimes();
  const nameOf = useFactorName();
  const name = nameOf(factor);
  const Icon = factor.kind === 'passkey' ? Fingerprint : Smartphone;
  return (
    <li className="flex items-center gap-3 py-2.5 text-cell">
      <span className="grid size-8 shrink-0 place-items-center rounded-control text-ink-2 shadow-edge">
        <Icon aria-hidden size={16} strokeWidth={1.6} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-meta text-ink-3">
          {t('addedAt', { time: times.brief(factor.added_at, now) })}
          {', '}
          {factor.last_used_at === null
            ? t('unused')
            : t('usedAt', { time: times.brief(factor.last_used_at, now) })}
        </span>
      </span>
      <Button variant="ghost" aria-label={t('removeThis', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  );
}

const FEW_CODES = 3;

function CodesLeft({ answer: { recovery_codes_left: left } }: { answer: FactorsAnswer }) {
  const t = useTranslations('factors');
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const renew = useMutation({
    mutationFn: renewRecoveryCodes,
    onSettled: () => client.invalidateQueries({ queryKey: keys.ownFactors() }),
  });
  return (
    <div className="mt-3 border-t border-line pt-3">
      {left > FEW_CODES ? (
        <p className="text-cell text-ink-2">{t('left', { count: left })}</p>
      ) : (
        <Note tone="warn">{left === 0 ? t('used') : t('low', { count: left })}</Note>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button ref={button} busy={renew.isPending} onClick={() => renew.mutate()}>
          {t('renew')}
        </Button>
        <span className="text-meta text-ink-3">{t('renewBody')}</span>
      </div>
      <FailedNote error={renew.error} unchanged={t('failed')} />
      {renew.data === undefined ? null : (
        <Suspense>
          <NewCodes codes={renew.data.recovery_codes} finalFocus={button} onClose={() => renew.reset()} />
        </Suspense>
      )}
    </div>
  );
}

interface RemoveFactorProps {
  factor: OwnFactor | undefined;
  last: 'removeLast' | 'removeLastSso' | undefined;
  finalFocus: RefObject<HTMLElement | null>;
  onRemoved(next: FactorsAnswer): void;
  onClose(): void;
}

function RemoveFactor({ factor, last, finalFocus, onRemoved, onClose }: RemoveFactorProps) {
  const t = useTranslations('factors');
  const client = useQueryClient();
  const nameOf = useFactorName();
  const remove = useMutation({
    mutationFn: removeFactor,
    onSuccess: (next) => {
      onRemoved(next);
      onClose();
    },
    onError: () => client.invalidateQueries({ queryKey: keys.ownFactors() }),
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={factor !== undefined}
      title={factor ? t('removeTitle', { name: nameOf(factor) }) : ''}
      finalFocus={finalFocus}
      sending={remove.isPending}
      confirm={t('remove')}
      onConfirm={() => (factor ? remove.mutate(factor.id) : undefined)}
      onClose={close}
    >
      <p className="text-cell">{t('removeBody')}</p>
      {last === undefined ? null : <p className="mt-2 text-cell">{t(last)}</p>}
      <FailedNote error={remove.error} unchanged={t('failed')} />
    </ConfirmDialog>
  );
}
