'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useMemo, useState } from 'react';
import { useFirstError } from '@/components/ui/form/use-first-error';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTabStorageText, writeTabStorage } from '@/components/ui/hooks/tab-storage';
import { useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import type { CheckoutLink } from '@/lib/contract/bff/checkout-links';
import { ApiError } from '@/lib/queries/api/api-client';
import { useApiDown } from '@/lib/queries/api/use-api-down';
import { useIntent } from '@/lib/queries/api/use-intent';
import type { LinkOwner } from '@/lib/queries/checkout-links';
import { findEarlierLink, findLinkByIntent, latestLink } from './find-link';
import {
  EMPTY_DRAFT,
  type LinkDraft,
  type LinkErrors,
  linkErrors,
  type Offered,
  readDraft,
  standingErrors,
} from './link-draft';
import {
  linkFlow,
  parseUnansweredLinks,
  restoreDraft,
  translateDraft,
  unansweredLinksKey,
} from './unanswered-links';

export interface LinkForm {
  ref: RefObject<HTMLFormElement | null>;
  draft: LinkDraft;
  fieldErrors: LinkErrors;
  busy: boolean;
  /** The API is down: nothing is asked for (safety 18). */
  down: boolean;
  error: Error | null;
  /** Something asked for here has no answer and is not in the register. */
  lost: boolean;
  made: CheckoutLink | undefined;
  /** The newest link of anybody without an outcome. */
  earlier: CheckoutLink | undefined;
  change(draft: LinkDraft): void;
  submit(event: FormEvent): void;
  again(): void;
}

const NOT_REFUSED = { fieldErrors: {}, pressed: EMPTY_DRAFT };

/** The form of a new link: same content, same intent, also after a reload or a closed form (safety 1, 4). */
export function useLinkForm(
  owner: LinkOwner,
  { links, ...offered }: Offered & { links: readonly CheckoutLink[] },
): LinkForm {
  const { user, locale } = useShell();
  const client = useQueryClient();
  const key = unansweredLinksKey(user.id, owner);
  const keptText = useTabStorageText(key);
  const asked = useMemo(() => parseUnansweredLinks(keptText), [keptText]);
  const intents = asked.map(({ id }) => id);
  const [typed, keep, isKept] = useKeptDraft(`link.${owner ?? ''}`, EMPTY_DRAFT, translateDraft);
  const [refused, setRefused] = useState<{ fieldErrors: LinkErrors; pressed: LinkDraft }>(NOT_REFUSED);
  const ref = useFirstError(refused.fieldErrors);
  const down = useApiDown();
  const create = useIntent({
    ...linkFlow(client, owner, key),
    onAnswered: () => keep(undefined),
    onError(error) {
      if (error instanceof ApiError && error.fields) {
        setRefused((last) => ({ ...last, fieldErrors: linkErrors(error.fields ?? {}) }));
      }
    },
  });
  const busy = create.isPending;
  const made = busy ? undefined : latestLink(create.data?.link ?? findLinkByIntent(links, intents), links);
  const last = asked.at(-1);
  const shown = isKept || last === undefined ? typed : restoreDraft(last, locale);
  const draft = shown.currency === '' ? { ...shown, currency: offered.currencies[0]?.code ?? '' } : shown;
  return {
    ref,
    draft,
    fieldErrors: standingErrors(refused.fieldErrors, refused.pressed, draft),
    busy,
    down: down && !busy,
    error: made === undefined ? create.error : null,
    lost: !busy && made === undefined && asked.length > 0,
    made,
    earlier: made === undefined ? findEarlierLink(links, intents) : undefined,
    change: keep,
    submit(event) {
      event.preventDefault();
      if (busy || made || down) return;
      const read = readDraft(draft, locale, offered);
      setRefused({ fieldErrors: 'fieldErrors' in read ? read.fieldErrors : {}, pressed: draft });
      if (!('body' in read)) return;
      keep(draft);
      void create.press({ body: read.body, typed: draft, locale });
    },
    again() {
      writeTabStorage(key, null);
      keep(undefined);
      setRefused(NOT_REFUSED);
      create.reset();
    },
  };
}
