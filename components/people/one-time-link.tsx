'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Note } from '@/components/ui/feedback/note';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { PersonLinkAnswer } from '@/lib/contract/bff/people';

/** The only time that the link can be read. */
export function OneTimeLink({ answer: { person, link, mail, code_from } }: { answer: PersonLinkAnswer }) {
  const t = useTranslations('people.link');
  const times = useTimes();
  if (mail?.state === 'sent') {
    const time = times.withZone(mail.ends_at, 'dayTime');
    return <p className="text-cell">{t('mailed', { time, email: person.email })}</p>;
  }
  if (link === undefined) return <p className="text-cell">{t('used')}</p>;
  return (
    <div className="text-cell">
      {mail === undefined ? null : (
        <Note tone="warn" role="alert" className="mb-3">
          {t('notMailed')}
        </Note>
      )}
      <span className="mb-1.5 flex justify-between font-medium">
        {t('label')}
        <CopyButton value={link.url} label={t('what')} />
      </span>
      <code translate="no" className="mono block rounded-field bg-sunken px-3 py-2 break-all select-all">
        {link.url}
      </code>
      <p className="mt-2 text-meta text-ink-2">
        {t('once', { time: times.withZone(link.ends_at, 'dayTime'), email: person.email })}
      </p>
      {code_from === undefined ? null : (
        <p className="mt-2 text-meta text-ink-2">{t('code', { holder: code_from, name: person.name })}</p>
      )}
    </div>
  );
}
