'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useShell } from '@/components/ui/shell-context';
import { useFirstFault } from '@/components/ui/use-first-fault';
import type { CheckoutLink, CheckoutLinkBody, CheckoutLinksAnswer } from '@/lib/contract/bff-links';
import { ApiError } from '@/lib/queries/api';
import { createCheckoutLink, type LinkOwner, noteNewLink } from '@/lib/queries/checkout-links';
import { newIntentId } from '@/lib/queries/intent-id';
import { useApiDown } from '@/lib/queries/use-api-down';
import { EMPTY_DRAFT, faultsOf, type LinkDraft, type LinkFaults, readDraft } from './draft';

export interface LinkForm {
  /** For the `form`. */
  ref: RefObject<HTMLFormElement | null>;
  draft: LinkDraft;
  faults: LinkFaults;
  busy: boolean;
  /** The API gives no answer: nothing is asked for until it does (safety 18). */
  down: boolean;
  error: Error | null;
  /** What became of the last one that was asked for. */
  made: CheckoutLink | undefined;
  change(draft: LinkDraft): void;
  submit(event: FormEvent): void;
  /** An empty form, and another intent. */
  again(): void;
}

/** The form of a new link: one intent for one content, pressed again it is the same, changed it is another. */
export function useLinkForm(
  owner: LinkOwner,
  { links, currencies, return_hosts }: Pick<CheckoutLinksAnswer, 'links' | 'currencies' | 'return_hosts'>,
): LinkForm {
  const { locale } = useShell();
  const client = useQueryClient();
  const [typed, setTyped] = useState<LinkDraft>(EMPTY_DRAFT);
  const [faults, setFaults] = useState<LinkFaults>({});
  const ref = useFirstFault(faults);
  const intent = useIntent();
  const down = useApiDown();
  const create = useMutation({
    mutationFn: (body: CheckoutLinkBody) => createCheckoutLink(owner, body, intent.idFor(body)),
    onSuccess: () => void noteNewLink(client),
    onError: (error) => {
      if (error instanceof ApiError && error.fields) setFaults(faultsOf(error.fields));
    },
  });
  const draft = typed.currency === '' ? { ...typed, currency: currencies[0]?.code ?? '' } : typed;
  return {
    ref,
    draft,
    faults,
    busy: create.isPending,
    down: down && !create.isPending,
    error: create.error,
    made: asItStands(create.data?.link, links),
    change: setTyped,
    submit(event) {
      event.preventDefault();
      if (create.isPending || create.data || down) return;
      const read = readDraft(draft, locale, return_hosts);
      setFaults('faults' in read ? read.faults : {});
      if ('body' in read) create.mutate(read.body);
    },
    again() {
      intent.forget();
      setTyped(EMPTY_DRAFT);
      setFaults({});
      create.reset();
    },
  };
}

/**
 * What became of a link: as its answer said, until the register knows more. That may be an answer of a call that was
 * still under way in another tab; and the register may have been read a moment before the answer came.
 */
export function asItStands(
  answered: CheckoutLink | undefined,
  links: readonly CheckoutLink[],
): CheckoutLink | undefined {
  const known = links.find(({ id }) => id === answered?.id);
  return known === undefined || known.state === 'sending' ? answered : known;
}

function useIntent() {
  const kept = useRef<{ id: string; text: string }>(undefined);
  return {
    idFor(body: CheckoutLinkBody): string {
      const text = JSON.stringify(body);
      if (kept.current?.text !== text) kept.current = { id: newIntentId(), text };
      return kept.current.id;
    },
    forget() {
      kept.current = undefined;
    },
  };
}
