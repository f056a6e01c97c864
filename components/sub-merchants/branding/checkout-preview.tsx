'use client';

import { LockKeyhole, Monitor, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Segmented } from '@/components/ui/controls/segmented';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { BrandingView } from '@/lib/contract/bff/sub-merchants/branding';
import { formatDecimal } from '@/lib/money/format';
import { readColour } from './colour';
import type { BrandingDraft } from './use-branding';

type Device = 'phone' | 'desktop';

const STANDARD = '#0F4A36';
const EXAMPLE = '480.00';

/** A drawing of the checkout page that follows the form; the API has no preview. */
export function CheckoutPreview({ draft, known }: { draft: BrandingDraft; known: BrandingView['known'] }) {
  const t = useTranslations('branding.preview');
  const [device, setDevice] = useState<Device>('phone');
  const colour = readColour(draft.colour);
  const branding: PreviewBranding = {
    merchant: draft.trade_name.trim() || known.trade_name || t('merchant'),
    colour: colour ?? known.colour ?? STANDARD,
    logo: (draft.logo ?? known.logo)?.data_url,
  };
  const described = {
    merchant: branding.merchant,
    colour: branding.colour === STANDARD ? t('standard') : branding.colour,
    logo: branding.logo === undefined ? 'no' : 'yes',
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
        {device === 'phone' ? <Phone branding={branding} /> : <Desktop branding={branding} />}
      </div>
      <p className="mt-3 text-center text-floor text-ink-3">{t('caption')}</p>
    </section>
  );
}

interface PreviewBranding {
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

function Phone({ branding }: { branding: PreviewBranding }) {
  return (
    <div className="mx-auto h-[486px] w-[282px] max-w-full rounded-[36px] bg-line-2 p-[9px] shadow-e2">
      <div className="flex h-full flex-col rounded-[28px] bg-[#fff] px-5 py-[26px] text-ink shadow-edge">
        <Masthead branding={branding} />
        <Asked />
        <Fields />
        <PayButton branding={branding} />
        <Secure />
      </div>
    </div>
  );
}

function Desktop({ branding }: { branding: PreviewBranding }) {
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
          <Masthead branding={branding} small />
          <Asked small />
        </div>
        <div className="flex min-h-[230px] min-w-0 flex-col px-3.5 py-5">
          <Fields small />
          <PayButton branding={branding} />
          <Secure />
        </div>
      </div>
    </div>
  );
}

function Masthead({
  branding: { merchant, colour, logo },
  small = false,
}: {
  branding: PreviewBranding;
  small?: boolean;
}) {
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

function PayButton({ branding: { colour } }: { branding: PreviewBranding }) {
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
