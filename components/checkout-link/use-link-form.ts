'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useMemo, useState } from 'react';
import { useSessionText, writeSession } from '@/components/ui/session-store';
import { useShell } from '@/components/ui/shell-context';
import { useFirstFault } from '@/components/ui/use-first-fault';
import type { CheckoutLink } from '@/lib/contract/bff-links';
import { ApiError } from '@/lib/queries/api';
import type { LinkOwner } from '@/lib/queries/checkout-links';
import { useApiDown } from '@/lib/queries/use-api-down';
import { askedKey, askFor, forgetAsked, linkMutation, parseAsked, typedAs } from './asked';
import {
  EMPTY_DRAFT,
  faultsOf,
  type LinkDraft,
  type LinkFaults,
  type Offered,
  readDraft,
  standingFaults,
} from './draft';
import { asItStands, earlierIn, foundIn } from './register';
import { useUnderWay } from './use-under-way';

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

const NOT_REFUSED = { faults: {}, pressed: EMPTY_DRAFT };

/**
 * The form of a new link: one intent for one content, pressed again it is the same, changed it is another. From press to
 * answer both lie in the tab, so that a reload or a closed form changes nothing about that (safety 1, 4).
 */
export function useLinkForm(
  owner: LinkOwner,
  { links, ...offered }: Offered & { links: readonly CheckoutLink[] },
): LinkForm {
  const { user, locale } = useShell();
  const client = useQueryClient();
  const key = askedKey(user.id, owner);
  const keptText = useSessionText(key);
  const asked = useMemo(() => parseAsked(keptText), [keptText]);
  const intents = asked.map(({ id }) => id);
  const [typed, setTyped] = useState<LinkDraft>();
  const [refused, setRefused] = useState<{ faults: LinkFaults; pressed: LinkDraft }>(NOT_REFUSED);
  const ref = useFirstFault(refused.faults);
  const down = useApiDown();
  const options = linkMutation(client, owner, key);
  const create = useMutation(options);
  const busy = useUnderWay(owner);
  const made = busy ? undefined : asItStands(create.data?.link ?? foundIn(links, intents), links);
  const last = asked.at(-1);
  const shown = typed ?? (last === undefined ? EMPTY_DRAFT : typedAs(last, locale));
  const draft = shown.currency === '' ? { ...shown, currency: offered.currencies[0]?.code ?? '' } : shown;
  return {
    ref,
    draft,
    faults: standingFaults(refused.faults, refused.pressed, draft),
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
      if (client.isMutating({ mutationKey: options.mutationKey }) > 0 || made || down) return;
      const read = readDraft(draft, locale, offered);
      setRefused({ faults: 'faults' in read ? read.faults : {}, pressed: draft });
      if (!('body' in read)) return;
      setTyped(draft);
      create.mutate(askFor(key, { body: read.body, typed: draft, locale }), {
        // Where the form is gone by then nobody has seen the answer: the register tells it to the next one.
        onSuccess: (_, { id }) => forgetAsked(key, id),
        onError: (error) => {
          if (error instanceof ApiError && error.fields) {
            setRefused({ faults: faultsOf(error.fields), pressed: draft });
          }
        },
      });
    },
    again() {
      writeSession(key, null);
      setTyped(undefined);
      setRefused(NOT_REFUSED);
      create.reset();
    },
  };
}
