'use client';

import { useVersionedDraft } from '@/components/ui/form/use-versioned-draft';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { PoliciesAnswer } from '@/lib/contract/bff/policies';
import { draftOf, translateDraft } from './policy-draft';

export function usePolicyDraft({
  version,
  document,
  proposal,
}: Pick<PoliciesAnswer, 'version' | 'document' | 'proposal'>) {
  const { locale } = useShell();
  return useVersionedDraft(
    'policies',
    { version, draft: draftOf(proposal ?? document, locale) },
    translateDraft,
  );
}
