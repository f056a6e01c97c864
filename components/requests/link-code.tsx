'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import type { ApprovalRequest } from '@/lib/contract/bff/requests';
import { keys } from '@/lib/queries/api/query-keys';
import { useIntent } from '@/lib/queries/api/use-intent';
import { showLinkCode } from '@/lib/queries/requests';

/** The half of an approved link that who asked for it is not shown. */
export function LinkCode({ request: { id, may } }: { request: ApprovalRequest }) {
  const t = useTranslations('requests.code');
  const client = useQueryClient();
  const code = useIntent({
    key: ['link-code', id],
    send: (_: null, key) => showLinkCode(id, key),
    onEnded: () => void client.invalidateQueries({ queryKey: keys.request(id) }),
  });
  if (may.code !== true && code.data === undefined && code.error === null) return null;
  const given = code.data;
  return (
    <section className="mt-6 max-w-[420px]">
      <h2 className="text-section text-ink">{t('title')}</h2>
      <p className="mt-1 text-cell leading-5 text-ink-2">{t('body')}</p>
      {code.state.kind === 'lost' ? (
        <ErrorNote error={code.error} after={t('lost')} />
      ) : (
        <ErrorNote error={code.error} lead={t('failed')} />
      )}
      <div role="status" className="mt-3">
        {given === undefined ? (
          <Button busy={code.isPending} onClick={() => void code.press(null)}>
            {t('show')}
          </Button>
        ) : (
          <>
            <span className="mb-1.5 flex justify-between text-cell font-medium">
              {t('label')}
              <CopyButton value={given.code} label={t('label')} />
            </span>
            <code translate="no" className="mono block rounded-field bg-sunken px-3 py-2 select-all">
              {given.code}
            </code>
            <p className="mt-2 text-meta text-ink-2">
              {t('once', { name: given.person.name, email: given.person.email })}
            </p>
          </>
        )}
      </div>
    </section>
  );
}
