'use client';

import { useState } from 'react';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import type { PoliciesAnswer } from '@/lib/contract/bff/policies';
import type { Locale } from '@/lib/i18n/locales';
import { draftOf, type PolicyDraft, translateDraft } from './policy-draft';

interface Typed {
  version: number;
  draft: PolicyDraft;
}

/** What was typed, and the version it began from; another person's save replaces only an untouched one. */
export function usePolicyDraft({ version, document }: Pick<PoliciesAnswer, 'version' | 'document'>) {
  const { locale } = useShell();
  const untouched: Typed = { version, draft: draftOf(document, locale) };
  const [typed, keep, isKept] = useKeptDraft('policies', untouched, translate);
  const [wasKept, setWasKept] = useState(isKept);
  return {
    ...typed,
    isNewer: typed.version !== version,
    /** Typed before this form was drawn. */
    isOlder: wasKept && isKept,
    set: (draft: PolicyDraft) => keep({ version: typed.version, draft }),
    take: () => {
      setWasKept(false);
      keep(undefined);
    },
  };
}

function translate({ version, draft }: Typed, from: Locale, to: Locale): Typed {
  return { version, draft: translateDraft(draft, from, to) };
}
