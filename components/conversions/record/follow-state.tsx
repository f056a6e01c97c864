'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { landingOf } from '@/components/conversions/register/landing';
import { usePastTimeText } from '@/components/lists/attention/use-past-time-text';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { endFollowing, keepConversion } from '@/lib/queries/conversions';
import { useConversionFormats } from './use-conversion-formats';

interface FollowProps {
  conversion: Conversion;
  nowMs: number;
}

/** Past its time, without one, or no longer settled, it is read until it lands, fails, or a person ends that. */
export function FollowState({ conversion, nowMs }: FollowProps) {
  const f = useConversionFormats();
  const said = usePastTimeText();
  const { is } = landingOf(conversion, nowMs);
  const { landed_at, read_at } = conversion;
  if (is !== 'past' && is !== 'noTime' && is !== 'unsettled') return null;
  return (
    <>
      {is === 'unsettled' && landed_at && read_at ? (
        <p className="mt-3 text-cell text-warn">
          {said({ ...conversion, landed_at, read_at }, f.dateTime(landed_at), nowMs)}
        </p>
      ) : null}
      <Following conversion={conversion} />
    </>
  );
}

function Following({ conversion }: Pick<FollowProps, 'conversion'>) {
  const t = useTranslations('lands');
  const f = useConversionFormats();
  const { can } = useShell();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const end = useMutation({
    mutationFn: () => endFollowing(conversion.rfq_id),
    onSuccess: (answer) => {
      setAsking(false);
      keepConversion(client, answer);
    },
  });
  const { follow_ended } = conversion;
  if (follow_ended) {
    return (
      <p className="mt-3 text-cell text-ink-3">
        {t('ended1', { name: follow_ended.actor.name, time: f.dateTime(follow_ended.at) })}
      </p>
    );
  }
  if (!can('conversions:accept')) return null;
  return (
    <div className="mt-3">
      <Button ref={button} size="sm" onClick={() => setAsking(true)}>
        {t('end')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('endTitle')}
        finalFocus={button}
        sending={end.isPending}
        confirm={t('endConfirm')}
        onConfirm={() => end.mutate()}
        onClose={() => setAsking(false)}
      >
        <p className="text-cell text-ink-2">{t('endBody')}</p>
        <ErrorNote error={end.error} lead={t('endFailed')} />
      </ConfirmDialog>
    </div>
  );
}
