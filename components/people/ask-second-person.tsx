'use client';

import { Stamp } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import type { PersonAsked } from '@/lib/contract/bff/requests';
import { isForTwo, useAskRequest } from '@/lib/queries/use-ask-request';

interface AskSecondPersonProps {
  /** How the change itself ended. */
  error: Error | null;
  asked: PersonAsked;
  /** Address of the person whose access is reset, for the host's command: the way that nobody can shut. */
  email?: string;
  onAsked?(): void;
}

/** A change that gives or takes the power to decide: the request in its place. */
export function AskSecondPerson({ error, asked, email, onAsked }: AskSecondPersonProps) {
  const t = useTranslations('people.second');
  const router = useRouter();
  const ask = useAskRequest('person', (id) => {
    onAsked?.();
    router.push(`/requests/${id}`);
  });
  if (!isForTwo(error)) return null;
  return (
    <Note
      tone="neutral"
      role="status"
      className="mt-3"
      icon={<Stamp aria-hidden size={15} strokeWidth={1.8} />}
    >
      <p>{t(email === undefined ? 'body' : 'resetBody')}</p>
      {email === undefined ? null : (
        <p className="mt-1.5 text-meta text-ink-2 wrap-anywhere">{t('host', { email })}</p>
      )}
      <Button
        className="mt-2.5"
        variant="primary"
        busy={ask.isPending || ask.data !== undefined}
        onClick={() => void ask.press({ kind: 'person', asked })}
      >
        {t('ask')}
      </Button>
      <ErrorNote
        error={ask.error}
        lead={ask.state.kind === 'refused' ? t('failed') : undefined}
        after={ask.state.kind === 'lost' ? t('lost') : undefined}
      />
    </Note>
  );
}
