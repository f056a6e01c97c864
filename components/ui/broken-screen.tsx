'use client';

import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { EmptyState } from './empty-state';

interface BrokenScreenProps {
  error: unknown;
  retry(): void;
}

/** A screen that threw while it was drawn: says whose fault it is, offers a retry, and gives the log's number. */
export function BrokenScreen({ error, retry }: BrokenScreenProps) {
  const t = useTranslations('common');
  const digest = digestOf(error);
  return (
    <div role="alert">
      <EmptyState
        level={1}
        title={t('brokenTitle')}
        body={
          <>
            {t('brokenBody')}
            {digest ? (
              <>
                {' '}
                {t('brokenHint')}
                <span className="mt-2 block">
                  {t('errorId')} <span className="mono">{digest}</span>{' '}
                  <CopyButton value={digest} label={t('errorId')} />
                </span>
              </>
            ) : null}
          </>
        }
        action={
          <Button
            variant="primary"
            onClick={retry}
            icon={<RotateCw aria-hidden size={14} strokeWidth={1.8} />}
          >
            {t('retry')}
          </Button>
        }
      />
    </div>
  );
}

/** Next's number of a server error; the log has the rest. */
function digestOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('digest' in error)) return undefined;
  return typeof error.digest === 'string' ? error.digest : undefined;
}
