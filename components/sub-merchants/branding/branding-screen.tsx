'use client';

import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef } from 'react';
import { NotesButton } from '@/components/lists/notes/notes-button';
import {
  AskedNote,
  SecondPersonNote,
  useMayFill,
  useSecondPerson,
} from '@/components/sub-merchants/second-person/second-person';
import { Button } from '@/components/ui/controls/button';
import { QuotedText } from '@/components/ui/data/quoted-text';
import { Note } from '@/components/ui/feedback/note';
import { Field, TextInput } from '@/components/ui/form/field';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { needsSecondPerson } from '@/lib/access/second-person';
import type { BrandingRequestAsked } from '@/lib/contract/bff/requests';
import type { BrandingAsked, BrandingChange, BrandingView } from '@/lib/contract/bff/sub-merchants/branding';
import { defined } from '@/lib/contract/values/defined';
import type { KybProcess } from '@/lib/contract/values/sub-merchants/kyb-processes';
import { brandingQuery } from '@/lib/queries/sub-merchants/branding';
import { subMerchantQuery } from '@/lib/queries/sub-merchants/register';
import { useAskedAgain } from '@/lib/queries/use-asked-again';
import { BrandingOutcome } from './branding-outcome';
import { CheckoutPreview } from './checkout-preview';
import { ColourField } from './colour-field';
import { ConfirmBranding } from './confirm-branding';
import { CooldownNote } from './cooldown-note';
import { LogoField } from './logo-field';
import { useBranding, useBrandingErrorText } from './use-branding';

export function BrandingScreen({ correlationId }: { correlationId: string }) {
  const t = useTranslations('branding');
  const query = useQuery(brandingQuery(correlationId));
  return (
    <QueryBoundary query={query} skeleton={<Waiting label={t('loading')} />}>
      {(view) => <BrandingForm view={view} />}
    </QueryBoundary>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-5 px-8 py-6 max-md:px-4">
      <span className="sr-only">{label}</span>
      {['w-full', 'w-2/3', 'w-2/3', 'w-1/3'].map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four lines that never change
        <Skeleton key={at} className={`h-9 max-w-[700px] ${width}`} />
      ))}
    </div>
  );
}

/** The form beside its preview. Only the confirm dialog sends (BRD-13). */
function BrandingForm({ view }: { view: BrandingView }) {
  const t = useTranslations('branding');
  const common = useTranslations('common');
  const { can, user } = useShell();
  const errorText = useBrandingErrorText();
  const second = useSecondPerson(view.correlation_id, 'branding', (rules) =>
    needsSecondPerson(rules, 'branding', []),
  );
  const asked = useAskedAgain<BrandingRequestAsked>(user, 'branding', view.correlation_id);
  const { logo: askedLogo, ...again } = asked?.asked.change ?? {};
  const form = useBranding(view, second !== undefined, defined(again), asked?.id);
  const outcome = useRef<HTMLDivElement>(null);
  const { draft, errors } = form;
  const { data: answer } = form.send;
  // The outcome is at the top, out of view of the button.
  useEffect(() => {
    if (answer !== undefined) outcome.current?.scrollIntoView({ block: 'center' });
  }, [answer]);
  const mayBrand = can('sub_merchants:brand');
  const { data: record } = useQuery(subMerchantQuery(view.correlation_id));
  const mayFill = useMayFill('branding');
  const allowed = mayFill && record?.sub_merchant.archived_at === undefined;
  const blocked = needsOnboarding(view);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!blocked) form.review();
  };
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_376px] grid-rows-[auto_1fr] px-8 max-lg:block max-md:px-4">
      <section className="min-w-0 py-6 pe-9 max-lg:pe-0 max-md:py-[18px]">
        <h2 className="sr-only">{t('title')}</h2>
        <div className="max-w-[760px]">
          <BrandingOutcome ref={outcome} view={view} form={form} allowed={allowed} mayRecord={mayBrand} />
          <AskedNote request={form.ask.made} />
          {allowed ? <SecondPersonNote second={second} onForm /> : null}
          {askedLogo === undefined || draft.logo !== undefined || form.ask.made ? null : (
            <Note role="status" className="my-3">
              {t('logo.again')}
            </Note>
          )}
          {blocked ? <OnboardingNeededNote view={view} /> : <CooldownNote view={view} />}
          {mayFill ? null : <p className="mt-4 text-cell text-ink-3">{t('locked')}</p>}
          <form
            method="dialog"
            onSubmit={submit}
            noValidate
            aria-label={t('title')}
            className="mt-[18px] flex flex-col gap-[18px]"
          >
            <Field
              label={t('name')}
              aside={common('optional')}
              hint={t('nameHint')}
              error={errorText(errors.trade_name)}
            >
              {(control) => (
                <TextInput
                  {...control}
                  dir="auto"
                  value={draft.trade_name}
                  readOnly={!allowed}
                  autoComplete="off"
                  onChange={(event) => form.edit({ trade_name: event.target.value })}
                />
              )}
            </Field>
            <LogoField view={view} form={form} disabled={!allowed} />
            <ColourField
              value={draft.colour}
              error={errorText(errors.colour)}
              disabled={!allowed}
              onChange={(colour) => form.edit({ colour })}
            />
            {allowed ? (
              <div className="mt-1 flex gap-2.5">
                <Button type="submit" size="lg" variant="primary" data-guide="brand" disabled={blocked}>
                  {t('save')}
                </Button>
                <Button size="lg" variant="ghost" disabled={!form.touched} onClick={form.reset}>
                  {t('reset')}
                </Button>
              </div>
            ) : null}
          </form>
        </div>
      </section>
      <aside className="row-span-2 min-w-0 border-s border-line py-6 ps-8 max-lg:border-s-0 max-lg:border-t max-lg:ps-0 max-md:py-[18px]">
        <CheckoutPreview draft={draft} known={view.known} />
      </aside>
      <History view={view} />
      <ConfirmBranding view={view} form={form} second={second} finalFocus={outcome} />
    </div>
  );
}

const DONE: KybProcess = 'kyb_provider_submerchant.done';

/** The API answers 422 before onboarding is complete (BRD-16). An unread state is unknown: allow the try. */
function needsOnboarding({ kyb }: Pick<BrandingView, 'kyb'>): boolean {
  return kyb !== undefined && kyb.onboarding?.process !== DONE;
}

function OnboardingNeededNote({ view }: { view: BrandingView }) {
  const t = useTranslations('branding.kyb');
  const times = useTimes();
  return (
    <Note tone="warn" icon={<ShieldAlert aria-hidden size={16} strokeWidth={1.6} />}>
      <b>{t('none')}</b>{' '}
      {t('noneBody', { when: view.kyb === undefined ? '' : times.at(view.kyb.read_at, 'dayYearTime') })}{' '}
      <Link
        href={`/sub-merchants/${view.correlation_id}`}
        className="font-medium text-link underline underline-offset-3"
      >
        {t('open')}
      </Link>
    </Note>
  );
}

const FIELDS = ['trade_name', 'colour', 'logo'] as const satisfies (keyof BrandingAsked)[];

function History({ view: { changes, notes = {}, correlation_id: owner } }: { view: BrandingView }) {
  const t = useTranslations('branding.history');
  return (
    <section className="min-w-0 pe-9 pb-8 max-lg:pe-0">
      <div className="max-w-[760px] border-t border-line pt-5">
        <h2 className="text-section text-ink">{t('title')}</h2>
        {changes.length === 0 ? (
          <p className="mt-1.5 text-cell text-ink-3">{t('none')}</p>
        ) : (
          <ul className="mt-1 divide-y divide-line">
            {changes.map((change) => (
              <Change key={change.id} change={change} owner={owner} notes={notes[change.id]} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

interface ChangeProps {
  change: BrandingChange;
  owner: string;
  notes: number | undefined;
}

function Change({ change, owner, notes }: ChangeProps) {
  const { asked, state, by, at, reason, evidence, resolution } = change;
  const t = useTranslations('branding.history');
  const times = useTimes();
  const fields = FIELDS.filter((field) => asked[field] !== undefined).map((field) => {
    const value = field === 'logo' ? undefined : asked[field];
    return value === undefined ? t(`fields.${field}`) : `${t(`fields.${field}`)}: ${value}`;
  });
  return (
    <li className="py-2.5 text-cell">
      <p className="flex justify-between gap-3">
        <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{fields.join(', ')}</bdi>
        <span className="shrink-0 text-end text-ink-2">{t(`states.${state}`)}</span>
      </p>
      <p className="text-meta text-ink-3">
        {t('by', { name: by.name, when: times.at(at, 'dayYearTime') })}{' '}
        {state === 'done' && resolution === undefined ? (
          <a
            href={`/print/sub-merchants/${owner}/branding/${change.id}`}
            className="font-medium text-link hover:underline"
          >
            {t('print')}
          </a>
        ) : null}{' '}
        <NotesButton
          record={`sub-merchants/${owner}/branding/${change.id}`}
          name={fields.join(', ')}
          count={notes}
        />
      </p>
      {evidence === undefined ? null : <p className="text-meta text-ink-3">{t(`evidence.${evidence}`)}</p>}
      {resolution === undefined ? null : (
        <p className="text-meta text-ink-3">
          {t('resolution', { name: resolution.actor.name, when: times.at(resolution.at, 'dayYearTime') })}{' '}
          <QuotedText>{resolution.note}</QuotedText>
        </p>
      )}
      {reason === undefined ? null : (
        <p className="text-meta text-ink-3">
          <QuotedText>{reason}</QuotedText>
        </p>
      )}
    </li>
  );
}
