'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Fact } from '@/components/ui/data/fact-list';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { KeyFacts, SettingsAnswer } from '@/lib/contract/bff/settings/settings';
import { clockOf } from '@/lib/time/duration';
import { Facts, Presence } from './facts';

export function ApiFacts({ settings }: { settings: SettingsAnswer }) {
  const t = useTranslations('settings.api');
  const { upstream } = settings;
  return (
    <Facts title={t('title')}>
      <Fact name={t('environment')}>{t(settings.environment)}</Fact>
      <Fact name={t('host')}>
        {upstream.host === undefined ? (
          t('inProcess')
        ) : (
          <span translate="no" className="mono">
            {upstream.host}
          </span>
        )}
      </Fact>
      <Fact name={t('key')}>
        <KeyState facts={upstream.api_key} />
      </Fact>
      <Fact name={t('signingKey')}>
        <KeyState facts={upstream.signing_key} />
      </Fact>
      {upstream.signing_key.fingerprint === undefined ? null : (
        <Fact name={t('fingerprint')}>
          <Fingerprint hex={upstream.signing_key.fingerprint} />
        </Fact>
      )}
      <Fact name={t('webhookSecret')}>
        <KeyState facts={upstream.webhook_secret} />
      </Fact>
      <Fact name={t('naasWebhookSecret')}>
        <KeyState facts={upstream.naas_webhook_secret} />
      </Fact>
      <Fact name={t('version')}>
        {upstream.api_version === undefined ? (
          t('notReported')
        ) : (
          <bdi translate="no" className="mono">
            {upstream.api_version}
          </bdi>
        )}
      </Fact>
      <Fact name={t('offset')}>
        <Offset ms={upstream.clock_offset_ms} />
      </Fact>
      <Fact name={t('lastAnswer')}>
        <LastAnswer at={upstream.last_answer_at} />
      </Fact>
    </Facts>
  );
}

function KeyState({ facts }: { facts: KeyFacts }) {
  const t = useTranslations('settings.api');
  if (!facts.configured) return <Presence there={false}>{t('missing')}</Presence>;
  return (
    <Presence there>
      {facts.tail === undefined ? t('configured') : t('keyEnds', { tail: facts.tail })}
    </Presence>
  );
}

function Fingerprint({ hex }: { hex: string }) {
  const t = useTranslations('settings.points');
  return (
    <>
      <span translate="no" className="mono break-words">
        {hex.match(/.{1,4}/g)?.join(' ') ?? hex}
      </span>{' '}
      <CopyButton value={hex} label={t('copyFingerprint')} />
    </>
  );
}

function Offset({ ms }: { ms: number | undefined }) {
  const t = useTranslations('settings.api');
  if (ms === undefined) return t('offsetNone');
  if (Math.abs(ms) < 1000) return t('offsetSame');
  return t(ms > 0 ? 'offsetAhead' : 'offsetBehind', { skew: clockOf(Math.abs(ms)) });
}

function LastAnswer({ at }: { at: string | undefined }) {
  const t = useTranslations('settings.api');
  const times = useTimes();
  if (at === undefined) return t('never');
  return <time dateTime={at}>{times.at(at, 'dateTime')}</time>;
}
