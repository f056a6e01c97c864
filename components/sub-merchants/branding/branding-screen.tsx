'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Field, TextInput } from '@/components/ui/field';
import { useShell } from '@/components/ui/shell-context';
import type { BrandingView } from '@/lib/contract/bff-branding';
import { subMerchantQuery } from '@/lib/queries/sub-merchants';
import { ColourField } from './colour-field';
import { ConfirmBranding } from './confirm-branding';
import { CooldownNote } from './cooldown-note';
import { History } from './history';
import { KybNote, needsOnboarding } from './kyb-note';
import { LogoField } from './logo-field';
import { Outcome } from './outcome';
import { CheckoutPreview } from './preview';
import { useBranding } from './use-branding';
import { useFaultText } from './use-fault-text';

/** The form beside what it will look like; nothing is sent before the dialog has said what it costs (BRD-13). */
export function BrandingForm({ view }: { view: BrandingView }) {
  const t = useTranslations('branding');
  const common = useTranslations('common');
  const { can } = useShell();
  const faultText = useFaultText();
  const form = useBranding(view);
  const outcome = useRef<HTMLDivElement>(null);
  const { draft, faults } = form;
  const { data: answer } = form.send;
  // What came of it stands at the top, and whoever pressed is further down.
  useEffect(() => {
    if (answer !== undefined) outcome.current?.scrollIntoView({ block: 'center' });
  }, [answer]);
  const mayBrand = can('sub_merchants:brand');
  const { data: record } = useQuery(subMerchantQuery(view.correlation_id));
  const allowed = mayBrand && record?.sub_merchant.archived_at === undefined;
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
          <Outcome ref={outcome} view={view} form={form} allowed={allowed} mayRecord={mayBrand} />
          {blocked ? <KybNote view={view} /> : <CooldownNote view={view} />}
          {mayBrand ? null : <p className="mt-4 text-cell text-ink-3">{t('locked')}</p>}
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
              error={faultText(faults.trade_name)}
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
              error={faultText(faults.colour)}
              disabled={!allowed}
              onChange={(colour) => form.edit({ colour })}
            />
            {allowed ? (
              <div className="mt-1 flex gap-2.5">
                <Button type="submit" size="lg" variant="primary" disabled={blocked}>
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
      <History changes={view.changes} />
      <ConfirmBranding view={view} form={form} finalFocus={outcome} />
    </div>
  );
}
