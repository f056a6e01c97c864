'use client';

import { useState } from 'react';
import type { PoliciesAnswer } from '@/lib/contract/bff/policies';
import type { Locale } from '@/lib/i18n/locales';
import { draftOf, type PolicyDraft } from './policy-draft';

/** What was typed, and the version it began from; another person's save replaces only an untouched one. */
export function usePolicyDraft(policies: Pick<PoliciesAnswer, 'version' | 'document'>, locale: Locale) {
  const [typed, setTyped] = useState<{ version: number; draft: PolicyDraft }>();
  return {
    draft: typed?.draft ?? draftOf(policies.document, locale),
    version: typed?.version ?? policies.version,
    isNewer: typed !== undefined && typed.version !== policies.version,
    set: (draft: PolicyDraft) => setTyped({ version: typed?.version ?? policies.version, draft }),
    take: () => setTyped(undefined),
  };
}
