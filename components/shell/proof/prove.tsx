'use client';

import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/controls/button';
import { describeFailure } from '@/components/ui/feedback/describe-failure';
import { useDialogSlot } from '@/components/ui/overlays/dialog-slot';
import { DialogSurface } from '@/components/ui/overlays/dialog-surface';
import { ApiError } from '@/lib/queries/api/api-client';
import type { OpenProof } from '@/lib/queries/api/open-proof';
import { giveProof } from '@/lib/queries/people/factors';
import { FactorFields } from './factor-fields';

/** Asks in the dialog that sent the request, in its footer's place, else in one of its own. */
export function Prove({ open }: { open: OpenProof }) {
  const t = useTranslations('proof');
  const slot = useDialogSlot();
  if (slot) return createPortal(<InDialog open={open} />, slot);
  const { asked, refuse } = open;
  return (
    <DialogSurface
      open
      onOpenChange={() => refuse()}
      title={t('title')}
      description={t(`bound.${asked.operation}`)}
      width={440}
    >
      <GiveProof open={open} />
    </DialogSurface>
  );
}

function InDialog({ open }: { open: OpenProof }) {
  const t = useTranslations('proof');
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    title.current?.focus();
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  return (
    <section aria-labelledby={id} className="border-t border-line bg-sunken px-5 py-4 max-md:px-4">
      <div className="mb-4 flex gap-3 rounded-card bg-accent-soft px-3.5 py-3 shadow-[inset_0_0_0_1.5px_var(--accent)]">
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-accent text-accent-on">
          <Fingerprint aria-hidden size={20} strokeWidth={1.6} />
        </span>
        <div className="min-w-0">
          <h3 id={id} ref={title} tabIndex={-1} className="text-body font-strong text-ink outline-none">
            {t('title')}
          </h3>
          <p className="text-cell text-ink-2">{t(`bound.${open.asked.operation}`)}</p>
        </div>
      </div>
      <GiveProof open={open} />
    </section>
  );
}

function GiveProof({ open: { asked, prove, refuse } }: { open: OpenProof }) {
  const t = useTranslations('proof');
  const common = useTranslations('common');
  const codes = useTranslations('errors');
  const give = useMutation({
    mutationFn: (code: string | undefined) => giveProof(asked, code),
    onSuccess: prove,
    onError: (error) => (describeFailure(error).code === 'proof_ended' ? refuse(error) : undefined),
  });
  const error = give.error === null ? undefined : give.error;
  return (
    <FactorFields
      asked={asked}
      passkeyLabel={t(`passkey.${asked.operation}`)}
      busy={give.isPending}
      error={
        error === undefined
          ? undefined
          : error instanceof ApiError
            ? codes(describeFailure(error).code)
            : t('cancelled')
      }
      onGive={give.mutate}
    >
      <Button size="lg" disabled={give.isPending} onClick={() => refuse()}>
        {common('cancel')}
      </Button>
    </FactorFields>
  );
}
