'use client';

import { LockKeyhole, Monitor, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Segmented } from '@/components/ui/segmented';
import { useShell } from '@/components/ui/shell-context';
import type { BrandingView } from '@/lib/contract/bff-branding';
import { formatDecimal } from '@/lib/money/format';
import { readColour } from './colour';
import type { BrandingDraft } from './draft';

type Device = 'phone' | 'desktop';

/** Of a page without branding: the colour of this product's own sheets. */
const STANDARD = '#0F4A36';
const EXAMPLE = '480.00';

/** What a payer would see, kept abreast of the form. The API has no preview, so it is a drawing. */
export function CheckoutPreview({ draft, known }: { draft: BrandingDraft; known: BrandingView['known'] }) {
  const t = useTranslations('branding.preview');
  const [device, setDevice] = useState<Device>('phone');
  const colour = readColour(draft.colour);
  const look: Look = {
    merchant: draft.trade_name.trim() || known.trade_name || t('merchant'),
    colour: colour ?? known.colour ?? STANDARD,
    logo: (draft.logo ?? known.logo)?.data_url,
  };
  const described = {
    merchant: look.merchant,
    colour: look.colour === STANDARD ? t('standard') : look.colour,
    logo: look.logo === undefined ? 'no' : 'yes',
  };
  return (
    <section aria-label={t('title')} className="lg:sticky lg:top-6">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-section text-ink">{t('title')}</h2>
        <Segmented<Device>
          label={t('device')}
          value={device}
          onValueChange={setDevice}
          options={[
            {
              value: 'phone',
              label: <DeviceName icon={<Smartphone aria-hidden size={14} />} name={t('phone')} />,
            },
            {
              value: 'desktop',
              label: <DeviceName icon={<Monitor aria-hidden size={14} />} name={t('desktop')} />,
            },
          ]}
        />
      </div>
      <p className="sr-only">{t('described', described)}</p>
      <div aria-hidden data-theme="light" className="mt-4 select-none">
        {device === 'phone' ? <Phone look={look} /> : <Desktop look={look} />}
      </div>
      <p className="mt-3 text-center text-floor text-ink-3">{t('caption')}</p>
    </section>
  );
}

interface Look {
  merchant: string;
  colour: string;
  logo: string | undefined;
}

function DeviceName({ icon, name }: { icon: React.ReactNode; name: string }) {
  return (
    <>
      {icon}
      {name}
    </>
  );
}

function Phone({ look }: { look: Look }) {
  return (
    <div className="mx-auto h-[486px] w-[282px] max-w-full rounded-[36px] bg-line-2 p-[9px] shadow-e2">
      <div className="flex h-full flex-col rounded-[28px] bg-[#fff] px-5 py-[26px] text-ink shadow-edge">
        <Masthead look={look} />
        <Asked />
        <Fields />
        <PayButton look={look} />
        <Secure />
      </div>
    </div>
  );
}

/** The same page on a wide window: who and how much on one side, what to do on the other. */
function Desktop({ look }: { look: Look }) {
  return (
    <div className="overflow-hidden rounded-[10px] bg-[#fff] text-ink shadow-e2 ring-1 ring-line-2">
      <div className="flex h-7 items-center gap-1.5 bg-line px-3">
        {['a', 'b', 'c'].map((dot) => (
          <i key={dot} className="size-2 rounded-full bg-line-2" />
        ))}
        <i className="mx-auto h-3.5 w-1/2 rounded-full bg-[#fff]" />
      </div>
      <div className="grid grid-cols-2">
        <div className="min-w-0 border-e border-line bg-sunken px-3.5 py-5">
          <Masthead look={look} small />
          <Asked small />
        </div>
        <div className="flex min-h-[230px] min-w-0 flex-col px-3.5 py-5">
          <Fields small />
          <PayButton look={look} />
          <Secure />
        </div>
      </div>
    </div>
  );
}

function Masthead({ look: { merchant, colour, logo }, small = false }: { look: Look; small?: boolean }) {
  const size = small ? 'size-7 rounded-[7px]' : 'size-[34px] rounded-[9px]';
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      {logo === undefined ? (
        <span
          className={`grid shrink-0 place-items-center font-strong text-[#fff] ${size}`}
          style={{ background: colour }}
        >
          {[...merchant][0]?.toUpperCase()}
        </span>
      ) : (
        // biome-ignore lint/performance/noImgElement: a picture of this page, never loaded from anywhere
        <img src={logo} alt="" className={`shrink-0 bg-[#fff] object-contain shadow-edge ${size}`} />
      )}
      <bdi className={`min-w-0 font-strong [overflow-wrap:anywhere] ${small ? 'text-meta' : 'text-body'}`}>
        {merchant}
      </bdi>
    </div>
  );
}

function Asked({ small = false }: { small?: boolean }) {
  const t = useTranslations('branding.preview');
  const { locale } = useShell();
  return (
    <>
      <p className={`text-ink-3 ${small ? 'mt-5 text-floor' : 'mt-[30px] text-cell'}`}>{t('youPay')}</p>
      <p
        className={`font-[550] tracking-[-.03em] tabular-nums ${small ? 'text-[20px] leading-7' : 'text-[31px] leading-[38px]'}`}
      >
        R$ {formatDecimal(EXAMPLE, locale, 2)}
      </p>
      <p className="text-floor text-ink-3 tabular-nums">{t('receives')}</p>
    </>
  );
}

function Fields({ small = false }: { small?: boolean }) {
  const t = useTranslations('branding.preview');
  const box = `flex items-center rounded-[9px] px-3 text-ink-3 shadow-edge-2 ${small ? 'h-8 text-floor' : 'h-11 text-cell'}`;
  return (
    <div className={small ? '' : 'mt-[18px]'}>
      <p className={box}>{t('payer')}</p>
      <p className={`mt-2 ${box}`}>{t('document')}</p>
    </div>
  );
}

function PayButton({ look: { colour } }: { look: Look }) {
  const t = useTranslations('branding.preview');
  return (
    <p
      className="mt-4 grid min-h-10 place-items-center rounded-money px-2 text-center text-cell font-strong text-[#fff]"
      style={{ background: colour }}
    >
      {t('button')}
    </p>
  );
}

function Secure() {
  const t = useTranslations('branding.preview');
  return (
    <p className="mt-auto flex items-center justify-center gap-1.5 pt-4 text-floor text-ink-3">
      <LockKeyhole size={13} strokeWidth={1.6} />
      {t('secure')}
    </p>
  );
}
