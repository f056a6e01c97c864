'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import { Dialog } from '@/components/ui/overlays/dialog';
import { LONGEST_REASON, SHORTEST_REASON } from '@/lib/contract/values/reason-length';
import { useIntent } from '@/lib/queries/api/use-intent';
import { keepRequest, rejectRequest, requestQuery } from '@/lib/queries/requests';
import { firstName, useSubject } from './request-words';

/** The reason is the maker's to read; another quote draws the button anew. */
export function RejectButton({ id }: { id: string }) {
  const t = useTranslations('requests');
  const r = useTranslations('requests.rejecting');
  const common = useTranslations('common');
  const client = useQueryClient();
  const subject = useSubject();
  const { data } = useQuery(requestQuery(id));
  const fieldId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [open, setOpen] = useState(false);
  const [reason, keep] = useKeptDraft(`reject.${id}`, '');
  const [tried, setTried] = useState(false);
  const rejection = useIntent({
    key: ['reject-request', id],
    send: (text: string, key) => rejectRequest(id, text, key),
    onAnswered: (answer) => {
      keep(undefined);
      keepRequest(client, answer);
    },
  });
  const short = reason.trim().length < SHORTEST_REASON;
  const send = async () => {
    setTried(true);
    if (short) return;
    const end = await rejection.press(reason.trim());
    if (end?.kind === 'answered') setOpen(false);
  };
  if (data === undefined) return null;
  const { title, sub } = subject(data.request);
  return (
    <>
      <Button size="lg" onClick={() => setOpen(true)}>
        {t('reject')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        locked={rejection.isPending}
        initialFocus={field}
        title={r('title')}
        description={`${title} · ${sub}`}
        footer={
          <div className="grid w-full grid-cols-[auto_1fr] gap-2.5">
            <Button size="lg" disabled={rejection.isPending} onClick={() => setOpen(false)}>
              {common('cancel')}
            </Button>
            <Button size="lg" variant="danger" busy={rejection.isPending} onClick={() => void send()}>
              {r('send')}
            </Button>
          </div>
        }
      >
        <label htmlFor={fieldId} className="mb-1.5 block text-cell font-medium">
          {r('why', { name: firstName(data.request.maker.name) })}
        </label>
        <textarea
          ref={field}
          id={fieldId}
          rows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={(event) => keep(event.target.value)}
          aria-describedby={`${fieldId}-below`}
          aria-invalid={tried && short ? true : undefined}
          className="block w-full min-h-24 resize-y rounded-field bg-field px-[11px] py-2 shadow-edge-3 outline-none focus:shadow-field-focus max-md:text-[1rem]"
        />
        <p
          id={`${fieldId}-below`}
          className={tried && short ? 'mt-1.5 text-meta text-bad' : 'mt-1.5 text-meta text-ink-3'}
        >
          {r(tried && short ? 'missing' : 'hint')}
        </p>
        {rejection.state.kind === 'lost' ? (
          <ErrorNote error={rejection.error} after={r('lost')} />
        ) : (
          <ErrorNote error={rejection.error} lead={r('failed')} />
        )}
      </Dialog>
    </>
  );
}
