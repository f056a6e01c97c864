'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Select } from '@/components/ui/form/select';
import type { KybProcess } from '@/lib/contract/values/sub-merchants/kyb-processes';
import { type SandboxParts, sandboxQuery, useSandboxChange } from '@/lib/queries/sandbox';
import { ACT_FIELD, ActLine } from './act-line';

type KybState = 'initial' | 'pending_link' | 'pending_kyb' | 'processing' | 'done' | 'error';

const stateOf = (process: KybProcess) => process.split('.')[1] as KybState;

interface KybLineProps {
  processes: readonly KybProcess[];
  initial: SandboxParts;
}

/** Enrols a sub-merchant, or takes one to any step of its onboarding, as its reviewer would. */
export function KybLine({ processes, initial }: KybLineProps) {
  const t = useTranslations('sandbox.acts');
  const { data } = useQuery({
    ...sandboxQuery('relationships'),
    ...(initial.relationships && { initialData: initial.relationships }),
  });
  const change = useSandboxChange('relationships');
  const [picked, setPicked] = useState<string>();
  const [step, setStep] = useState<string>();
  const all = data?.relationships ?? [];
  const relationship =
    all.find(({ correlation_id }) => correlation_id === (picked ?? change.data?.created)) ?? all[0];
  const next = processes[processes.findIndex((process) => process === relationship?.kyb) + 1];
  const process = step ?? next ?? processes[0] ?? '';
  return (
    <ActLine title={t('kyb')} change={change}>
      {relationship === undefined ? null : (
        <>
          <div className={ACT_FIELD}>
            <Select
              label={t('subMerchant')}
              value={relationship.correlation_id}
              options={all.map(({ correlation_id, name, kyb }) => ({
                value: correlation_id,
                label: `${name ?? correlation_id.slice(0, 8)} · ${t(`kybStates.${kyb === null ? 'none' : stateOf(kyb)}`)}`,
              }))}
              onValueChange={(value) => {
                setPicked(value);
                setStep(undefined);
              }}
            />
          </div>
          <div className="w-48 max-md:w-full">
            <Select
              label={t('kybStep')}
              value={process}
              options={processes.map((value) => ({ value, label: t(`kybStates.${stateOf(value)}`) }))}
              onValueChange={setStep}
            />
          </div>
          <Button
            size="form"
            busy={change.isPending}
            onClick={() =>
              change.mutate(
                { to: `relationships/${relationship.correlation_id}/kyb`, body: { process } },
                { onSuccess: () => setStep(undefined) },
              )
            }
          >
            {t('kybIt')}
          </Button>
        </>
      )}
      <Button
        size="form"
        variant="ghost"
        busy={change.isPending}
        onClick={() =>
          change.mutate({ to: 'relationships' }, { onSuccess: ({ created }) => setPicked(created) })
        }
      >
        {t('enrol')}
      </Button>
    </ActLine>
  );
}
