'use client';

import { CircleAlert, CircleCheck, CircleHelp, LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { LinkBox } from '@/components/ui/link-box';
import { Note } from '@/components/ui/note';
import { Quote } from '@/components/ui/quote';
import type { CheckoutLink, LinkState } from '@/lib/contract/bff-links';
import { LinkFacts } from './link-facts';
import { RawAnswer } from './raw-answer';

const LOOK = {
  made: { tone: 'ok', Icon: CircleCheck },
  sending: { tone: 'info', Icon: LoaderCircle },
  unrecognised: { tone: 'warn', Icon: CircleHelp },
  refused: { tone: 'bad', Icon: CircleAlert },
  unknown: { tone: 'warn', Icon: CircleHelp },
} as const satisfies Record<LinkState, object>;

/** What became of an intent: the link, the answer as it came, a refusal, or that nobody knows (safety 1). */
export function LinkResult({ link, onAgain }: { link: CheckoutLink; onAgain(): void }) {
  const t = useTranslations('checkoutLinks');
  const { tone, Icon } = LOOK[link.state];
  const silent = link.state === 'refused' && link.reason === undefined;
  return (
    <>
      <Note tone={tone} role="status" icon={<Icon aria-hidden size={16} strokeWidth={1.6} />}>
        <b>{t(`states.${link.state}`)}.</b> {t(silent ? 'told.refusedSilent' : `told.${link.state}`)}{' '}
        {link.reason === undefined ? null : <Quote>{link.reason}</Quote>}
      </Note>
      {link.link === undefined ? null : (
        <div className="mt-4">
          <LinkBox
            address={link.link}
            label={t('link')}
            qrLabel={t('qr')}
            open={t('openPage')}
            fileName={`checkout-${link.id.slice(0, 8)}`}
          />
          <LinkFacts link={link} />
        </div>
      )}
      {link.raw === undefined ? null : <RawAnswer raw={link.raw} />}
      <div className="mt-5 flex justify-end">
        <Button onClick={onAgain}>{t('another')}</Button>
      </div>
    </>
  );
}
