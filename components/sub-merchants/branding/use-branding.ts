'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BrandingBody, BrandingView } from '@/lib/contract/bff-branding';
import { ApiError } from '@/lib/queries/api';
import { changeBranding, noteBranding } from '@/lib/queries/branding';
import { newIntentId } from '@/lib/queries/intent-id';
import { type BrandingDraft, type BrandingFaults, draftOf, readDraft } from './draft';

/** One change as it will be sent, frozen when the dialog opened, under an intent of its own. */
export interface Pending {
  intentId: string;
  body: BrandingBody;
  /** The picture that goes with it. */
  picture?: string;
}

/** The form's life: what was typed over what is known, what is wrong with it, the confirmation and its outcome. */
export function useBranding(view: BrandingView) {
  const client = useQueryClient();
  const { correlation_id: correlationId } = view;
  const [edited, setEdited] = useState<Partial<BrandingDraft>>({});
  const [faults, setFaults] = useState<BrandingFaults>({});
  const [pending, setPending] = useState<Pending>();
  // A second press comes before the state of the first is drawn.
  const pressed = useRef(false);
  const draft: BrandingDraft = { ...draftOf(view), ...edited };
  const send = useMutation({
    mutationFn: ({ body, intentId }: Pending) => changeBranding(correlationId, body, intentId),
    onSettled: () => {
      pressed.current = false;
    },
    onSuccess: async ({ change, in_the_way, earlier }) => {
      await noteBranding(client, correlationId);
      setPending(undefined);
      // What has taken effect is what is known now; anything else stays as it was typed.
      if ((change.state === 'done' && !in_the_way) || earlier?.state === 'done') setEdited({});
    },
    onError: (error) => {
      void noteBranding(client, correlationId);
      if (!(error instanceof ApiError)) return;
      if (error.fields !== undefined) {
        setFaults(error.fields as BrandingFaults);
        setPending(undefined);
      }
      // Our own answer ends that intent; without one the next press must be the same.
      else if (error.ours) setPending((open) => open && { ...open, intentId: newIntentId() });
    },
  });
  const open = (body: BrandingBody, picture: string | undefined) => {
    send.reset();
    setPending({ intentId: newIntentId(), body, ...(picture === undefined ? {} : { picture }) });
  };
  return {
    draft,
    faults,
    pending,
    send,
    touched: Object.keys(edited).length > 0,
    edit: (change: Partial<BrandingDraft>) => {
      setEdited((before) => ({ ...before, ...change }));
      setFaults(({ trade_name, ...rest }) => ({
        ...(trade_name === undefined || trade_name === 'nothing_changed' ? {} : { trade_name }),
        ...Object.fromEntries(Object.entries(rest).filter(([field]) => !(field in change))),
      }));
    },
    refuse: (fault: BrandingFaults) => setFaults((before) => ({ ...before, ...fault })),
    forgetLogo: () => setEdited(({ logo: _, ...rest }) => rest),
    reset: () => {
      setEdited({});
      setFaults({});
      send.reset();
    },
    review: () => {
      const read = readDraft(draft, view);
      setFaults('faults' in read ? read.faults : {});
      if ('body' in read) open(read.body, draft.logo?.data_url);
    },
    /** The change without an outcome once more, word for word. */
    askAgain: ({ asked, logo_base64 }: NonNullable<BrandingView['unknown']>) => {
      const { trade_name, colour, logo } = asked;
      open(
        {
          ...(trade_name === undefined ? {} : { trade_name }),
          ...(colour === undefined ? {} : { colour }),
          ...(logo_base64 === undefined ? {} : { logo: logo_base64 }),
        },
        logo && logo_base64 && `data:${logo.mime};base64,${logo_base64}`,
      );
    },
    close: () => setPending(undefined),
    confirm: () => {
      if (pending === undefined || pressed.current) return;
      pressed.current = true;
      send.mutate(pending);
    },
  };
}
export type Branding = ReturnType<typeof useBranding>;
