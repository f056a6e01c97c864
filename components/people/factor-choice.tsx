'use client';

import {
  Clock,
  Fingerprint,
  KeyRound,
  type LucideIcon,
  Monitor,
  QrCode as Scan,
  Smartphone,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { RADIO } from '@/components/ui/controls/radio-styles';
import { QrCode } from '@/components/ui/data/qr-code';
import type { FactorBegun, FactorKind, PasskeyPlace } from '@/lib/contract/bff/factors';

interface FactorChoiceProps {
  passkeys: PasskeyPlace;
  kind: FactorKind | undefined;
  locked: boolean;
  /** The app's secret, once the app was chosen. */
  begun: FactorBegun | undefined;
  onChoose(kind: FactorKind): void;
}

const LACKS = { needs_name: 'needsName', needs_https: 'needsHttps' } as const;

export function FactorChoice({ passkeys, kind, locked, begun, onChoose }: FactorChoiceProps) {
  const t = useTranslations('factors');
  const name = useId();
  const hasPasskeys = typeof PublicKeyCredential === 'function';
  const lack = passkeys === 'ready' ? (hasPasskeys ? undefined : 'needsBrowser') : LACKS[passkeys];
  const radio = (value: FactorKind, disabled = false) => ({
    type: 'radio',
    name,
    value,
    className: RADIO,
    checked: kind === value,
    disabled: locked || disabled,
    onChange: () => onChoose(value),
  });
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3.5 max-md:grid-cols-1">
      <legend className="sr-only">{t('add')}</legend>
      <Card
        icon={Fingerprint}
        title={t('passkey')}
        aside={lack === undefined ? t('recommended') : undefined}
        body={t('passkeyBody')}
        radio={radio('passkey', lack !== undefined)}
      >
        {lack === undefined ? (
          <>
            <Way icon={Monitor}>{t('passkeyWays.device')}</Way>
            <Way icon={Smartphone}>{t('passkeyWays.phone')}</Way>
            <Way icon={KeyRound}>{t('passkeyWays.key')}</Way>
          </>
        ) : (
          <span className="block text-cell text-warn">{t(lack)}</span>
        )}
      </Card>
      <Card icon={Smartphone} title={t('app')} body={t('appBody')} radio={radio('code')}>
        {begun?.uri && begun.secret ? (
          <span className="flex flex-wrap items-center gap-4">
            <QrCode text={begun.uri} label={t('qr')} />
            <span className="min-w-0">
              <span className="block text-meta text-ink-2">{t('typeKey')}</span>
              <code translate="no" className="mono block text-cell break-words select-all">
                {begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </code>
            </span>
          </span>
        ) : (
          <>
            <Way icon={Scan}>{t('appWays.scan')}</Way>
            <Way icon={KeyRound}>{t('appWays.type')}</Way>
            <Way icon={Clock}>{t('appWays.new')}</Way>
          </>
        )}
      </Card>
    </fieldset>
  );
}

interface CardProps {
  icon: LucideIcon;
  title: string;
  aside?: string | undefined;
  body: string;
  radio: ComponentProps<'input'>;
  children: ReactNode;
}

function Card({ icon: Icon, title, aside, body, radio, children }: CardProps) {
  return (
    <div className="rounded-card p-4 shadow-edge-3 has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_2px_var(--accent)] has-focus-visible:shadow-field-focus">
      <label className="flex cursor-pointer items-center gap-2.5">
        <input {...radio} />
        <span className="grid size-8 place-items-center rounded-control text-accent shadow-edge">
          <Icon aria-hidden size={17} strokeWidth={1.6} />
        </span>
        <b className="min-w-0 flex-1 text-body font-strong">{title}</b>
        {aside ? <span className="text-meta font-medium text-link">{aside}</span> : null}
      </label>
      <p className="mt-2 text-cell text-ink-2">{body}</p>
      <div className="mt-3 grid gap-2 border-t border-line pt-3 text-cell text-ink-2">{children}</div>
    </div>
  );
}

function Way({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2.5">
      <Icon aria-hidden size={15} strokeWidth={1.6} className="text-ink-3" />
      {children}
    </span>
  );
}
