'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Stamp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { Field, TextInput } from '@/components/ui/form/field';
import { useFieldErrorText } from '@/components/ui/form/use-field-error-text';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import type { AddressAsked, ApprovalRequest, ApproveRequest, RequestKind } from '@/lib/contract/bff/requests';
import { isRetyped, RETYPED } from '@/lib/contract/values/wallet-address';
import { useIntent } from '@/lib/queries/api/use-intent';
import { approveRequest, keepRequest } from '@/lib/queries/requests';
import { AskedAddresses, retypedOf } from './asked-addresses';
import { RejectButton } from './reject-dialog';
import { firstName, useSubject } from './request-words';

const OUTCOMES = [
  ...(['group_changed', 'group_not_ready', 'above_available', 'blocked', 'repeated'] as const),
  ...(['seen_changed', 'too_late', 'changed'] as const),
] as const;

const VERBS: Partial<Record<RequestKind, 'approveAdd' | 'approveSend'>> = {
  whitelist_address: 'approveAdd',
  withdrawal: 'approveSend',
};
const BODIES: Partial<Record<RequestKind, 'approveBodyHere' | 'approveDestination' | 'outcomeBody'>> = {
  person: 'approveBodyHere',
  policy: 'approveBodyHere',
  destination: 'approveDestination',
  outcome: 'outcomeBody',
};

/** Approves what its own operation sends once: a withdrawal, an address, and other kinds. */
export function DecideRequest({ request }: { request: ApprovalRequest }) {
  const t = useTranslations('requests');
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const { title, sub, to, more } = useSubject()(request);
  const approval = useIntent({
    key: ['approve-request', request.id],
    send: (body: ApproveRequest, id) => approveRequest(request.id, body, id),
    onAnswered: (answer) => keepRequest(client, answer),
  });
  const fieldText = useFieldErrorText();
  const retyped = retypedOf(request);
  const wrong = retyped !== undefined && wrongEnd(request, retyped, typed);
  const verb = VERBS[request.kind] ?? 'approve';
  const body = t(BODIES[request.kind] ?? 'approveBody');
  const confirm = async () => {
    const end = await approval.press({
      hash: request.hash,
      ...(retyped === undefined ? {} : { last_characters: typed }),
    });
    if (end !== undefined) setAsking(false);
  };
  const outcome = approval.data?.outcome;
  return (
    <section aria-label={t('state.yours')} className="flex min-h-0 min-w-0 flex-col">
      <div className="min-h-0 flex-1 px-9 pt-6 pb-5 max-lg:px-6 max-md:px-4 md:overflow-y-auto">
        <h2 className="text-title text-ink tabular-nums">{title}</h2>
        <p className="mt-0.5 text-cell text-ink-3">
          <bdi>{[sub, to].filter(Boolean).join(' · ')}</bdi> {retyped === undefined ? more : null}
        </p>
        {retyped === undefined ? null : (
          <Field
            className="mt-6 max-w-[420px]"
            label={t('retype', { count: RETYPED })}
            hint={t('retypeHint')}
            error={typed.length >= RETYPED && wrong ? fieldText('other_characters') : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                value={typed}
                maxLength={RETYPED}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onPaste={(event) => event.preventDefault()}
                onChange={(event) => setTyped(event.target.value)}
                className="mono"
              />
            )}
          </Field>
        )}
        {approval.state.kind === 'lost' ? (
          <ErrorNote error={approval.error} after={t('lost')} />
        ) : (
          <ErrorNote error={approval.error} lead={t('failed')} detailed />
        )}
        {outcome === undefined || outcome === 'sent' ? null : (
          <Note tone="warn" role="alert" className="mt-4">
            {t(`outcome.${OUTCOMES.find((known) => known === outcome) ?? 'other'}`)}
          </Note>
        )}
      </div>
      <footer className="flex items-center gap-2.5 border-t border-line bg-sheet px-9 py-[15px] max-lg:px-6 max-md:flex-wrap max-md:px-4">
        <span className="flex-1 text-meta text-ink-3 max-md:basis-full">{body}</span>
        <RejectButton id={request.id} />
        <Button
          ref={button}
          size="lg"
          variant="primary"
          icon={<Stamp aria-hidden size={16} strokeWidth={1.7} />}
          data-guide="decide"
          disabled={wrong}
          onClick={() => setAsking(true)}
        >
          {t(verb)}
        </Button>
      </footer>
      <ConfirmDialog
        open={asking}
        title={t('approveTitle')}
        description={t('asks', { name: firstName(request.maker.name) })}
        finalFocus={button}
        sending={approval.isPending}
        confirm={t(verb)}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <ApprovedOnce request={request} />
        <p className="mt-3 text-cell text-ink-2">{body}</p>
      </ConfirmDialog>
    </section>
  );
}

/** What the press approves: of an address every character. */
export function ApprovedOnce({ request }: { request: ApprovalRequest }) {
  const { title, sub, to, more } = useSubject()(request);
  const isWhole = request.kind === 'whitelist_address' || request.kind === 'destination';
  const shown = isWhole ? [sub, to] : [sub, to, more];
  return (
    <>
      <p className="text-section text-ink tabular-nums">{title}</p>
      <p className="mb-2 text-cell break-all text-ink-2">
        <bdi>{shown.filter(Boolean).join(' · ')}</bdi>
      </p>
      <AskedAddresses request={request} />
    </>
  );
}

function wrongEnd({ asked }: ApprovalRequest, whole: string, typed: string): boolean {
  const { checksum_seen } = asked as unknown as AddressAsked;
  return !isRetyped(whole, typed, { anyCase: checksum_seen !== undefined });
}
