'use client';

import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useMemo, useState } from 'react';
import { useSessionText, writeSession } from '@/components/ui/session-store';
import { useShell } from '@/components/ui/shell-context';
import { useFirstFault } from '@/components/ui/use-first-fault';
import type { CheckoutLink, CheckoutLinksAnswer } from '@/lib/contract/bff-links';
import { ApiError } from '@/lib/queries/api';
import type { LinkOwner } from '@/lib/queries/checkout-links';
import { useApiDown } from '@/lib/queries/use-api-down';
import { askedKey, askFor, forgetAsked, linkMutation, parseAsked, typedAs } from './asked';
import { EMPTY_DRAFT, faultsOf, type LinkDraft, type LinkFaults, readDraft } from './draft';
import { asItStands, earlierIn, foundIn } from './register';

export interface LinkForm {
  /** For the `form`. */
  ref: RefObject<HTMLFormElement | null>;
  draft: LinkDraft;
  faults: LinkFaults;
  busy: boolean;
  /** The API gives no answer: nothing is asked for until it does (safety 18). */
  down: boolean;
  /** How the last press ended, where it brought no link. */
  error: Error | null;
  /** Something that was asked for here has no answer, and the register does not have it. */
  lost: boolean;
  /** What became of the last one that was asked for. */
  made: CheckoutLink | undefined;
  /** The newest one of anybody that may exist without anybody knowing. */
  earlier: CheckoutLink | undefined;
  change(draft: LinkDraft): void;
  submit(event: FormEvent): void;
  /** An empty form, and another intent. */
  again(): void;
}

/**
 * The form of a new link: one intent for one content, pressed again it is the same, changed it is another. From press to
 * answer both lie in the tab, so that a reload or a closed form changes nothing about that (safety 1, 4).
 */
export function useLinkForm(
  owner: LinkOwner,
  { links, currencies, return_hosts }: Pick<CheckoutLinksAnswer, 'links' | 'currencies' | 'return_hosts'>,
): LinkForm {
  const { user, locale } = useShell();
  const client = useQueryClient();
  const key = askedKey(user.id, owner);
  const keptText = useSessionText(key);
  const asked = useMemo(() => parseAsked(keptText), [keptText]);
  const intents = asked.map(({ id }) => id);
  const [typed, setTyped] = useState<LinkDraft>();
  const [faults, setFaults] = useState<LinkFaults>({});
  const ref = useFirstFault(faults);
  const down = useApiDown();
  const options = linkMutation(client, owner, key);
  const underWay = { mutationKey: options.mutationKey };
  const create = useMutation(options);
  const busy = useIsMutating(underWay) > 0;
  const made = busy ? undefined : asItStands(create.data?.link ?? foundIn(links, intents), links);
  const last = asked.at(-1);
  const shown = typed ?? (last === undefined ? EMPTY_DRAFT : typedAs(last, locale));
  const draft = shown.currency === '' ? { ...shown, currency: currencies[0]?.code ?? '' } : shown;
  return {
    ref,
    draft,
    faults,
    busy,
    down: down && !busy,
    error: made === undefined ? create.error : null,
    lost: !busy && made === undefined && asked.length > 0,
    made,
    earlier: made === undefined ? earlierIn(links, intents) : undefined,
    change: setTyped,
    submit(event) {
      event.preventDefault();
      // What is drawn comes a moment after a press; the client knows of it at once.
      if (client.isMutating(underWay) > 0 || made || down) return;
      const read = readDraft(draft, locale, return_hosts);
      setFaults('faults' in read ? read.faults : {});
      if (!('body' in read)) return;
      setTyped(draft);
      create.mutate(askFor(key, { body: read.body, typed: draft, locale }), {
        // Where the form is gone by then nobody has seen the answer: the register tells it to the next one.
        onSuccess: (_, { id }) => forgetAsked(key, id),
        onError: (error) => {
          if (error instanceof ApiError && error.fields) setFaults(faultsOf(error.fields));
        },
      });
    },
    again() {
      writeSession(key, null);
      setTyped(undefined);
      setFaults({});
      create.reset();
    },
  };
}
