'use client';

import { CircleAlert, CircleCheck, CircleHelp, LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import { LinkBox } from '@/components/ui/data/link-box';
import { QuotedText } from '@/components/ui/data/quoted-text';
import { ShortId } from '@/components/ui/data/short-id';
import { Note } from '@/components/ui/feedback/note';
import type { CheckoutLink, LinkState } from '@/lib/contract/bff/checkout-links';
import { RawAnswer } from './raw-link-answer';
import { RequestedAmount } from './requested-amount';

const STYLES = {
  made: { tone: 'ok', Icon: CircleCheck },
  sending: { tone: 'info', Icon: LoaderCircle },
  unrecognised: { tone: 'warn', Icon: CircleHelp },
  refused: { tone: 'bad', Icon: CircleAlert },
  unknown: { tone: 'warn', Icon: CircleHelp },
} as const satisfies Record<LinkState, object>;

/** The link, the raw answer, a refusal, or that nobody knows (safety 1). */
export function LinkResult({ link, onAgain }: { link: CheckoutLink; onAgain(): void }) {
  const t = useTranslations('checkoutLinks');
  const { tone, Icon } = STYLES[link.state];
  const silent = link.state === 'refused' && link.reason === undefined;
  return (
    <>
      <Note tone={tone} role="status" icon={<Icon aria-hidden size={16} strokeWidth={1.6} />}>
        <b>{t(`states.${link.state}`)}.</b> {t(silent ? 'outcomes.refusedSilent' : `outcomes.${link.state}`)}{' '}
        {link.reason === undefined ? null : <QuotedText>{link.reason}</QuotedText>}
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

/** What a link was made for, and what the API leaves open (O-50). */
function LinkFacts({ link: { asked, tie } }: { link: CheckoutLink }) {
  const t = useTranslations('checkoutLinks');
  const { currency_code, amount_fiat, amount_crypto } = asked;
  return (
    <FactList className="mt-4 border-t border-line *:gap-4 *:py-2 [&_dt]:shrink [&_dd]:tabular-nums">
      {amount_crypto === undefined ? (
        <Fact name={t('facts.payer')}>
          {amount_fiat === undefined ? (
            t('openAmount')
          ) : (
            <RequestedAmount value={amount_fiat} currency="BRL" />
          )}
        </Fact>
      ) : (
        <Fact name={t('facts.crypto')}>
          <RequestedAmount value={amount_crypto} currency={currency_code} />
        </Fact>
      )}
      <Fact name={t('facts.asset')}>{currency_code}</Fact>
      <Fact name={t('facts.record')}>
        {tie === undefined ? t('facts.recordLater') : <ShortId value={tie.end2end} />}
      </Fact>
      <Fact name={t('facts.expiry')}>{t('facts.expiryUnknown')}</Fact>
    </FactList>
  );
}
