'use client';

import { useVersionedDraft } from '@/components/ui/form/use-versioned-draft';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { PoliciesAnswer } from '@/lib/contract/bff/policies';
import { draftOf, translateDraft } from './policy-draft';

export function usePolicyDraft({ version, document }: Pick<PoliciesAnswer, 'version' | 'document'>) {
  const { locale } = useShell();
  return useVersionedDraft('policies', { version, draft: draftOf(document, locale) }, translateDraft);
}
