'use client';

import { useState } from 'react';
import { useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import type { Locale } from '@/lib/i18n/locales';

interface Typed<Version, Draft> {
  version: Version;
  draft: Draft;
}

/** What was typed, and the version it began from; another person's save replaces only an untouched one. */
export function useVersionedDraft<Version extends string | number, Draft>(
  form: string,
  untouched: Typed<Version, Draft>,
  translate: (draft: Draft, from: Locale, to: Locale) => Draft = (draft) => draft,
) {
  const [kept, keep, isKept] = useKeptDraft(form, untouched, ({ version, draft }, from, to) => ({
    version,
    draft: translate(draft, from, to),
  }));
  // Saved meanwhile, also by this person when the answer was lost.
  const isSaved = JSON.stringify(kept.draft) === JSON.stringify(untouched.draft);
  const typed = isSaved ? untouched : kept;
  const [begunHere, setBegunHere] = useState(false);
  return {
    ...typed,
    isNewer: typed.version !== untouched.version,
    /** Typed before this form was drawn. */
    isOlder: isKept && !isSaved && !begunHere,
    set: (draft: Draft) => {
      if (!isKept || isSaved) setBegunHere(true);
      keep({ version: typed.version, draft });
    },
    take: () => keep(undefined),
  };
}
export type VersionedDraft = Pick<ReturnType<typeof useVersionedDraft>, 'isNewer' | 'isOlder' | 'take'>;
