'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Stamp } from 'lucide-react';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useKnownConversion } from '@/components/conversions/quote/use-known-conversion';
import type { RequestDraft } from '@/components/conversions/request/request-draft';
import { quoteBody, validateRequest } from '@/components/conversions/request/validate-request';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { Segmented } from '@/components/ui/controls/segmented';
import { Avatar } from '@/components/ui/data/avatar';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { Field } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import { useShell } from '@/components/ui/hooks/shell-context';
import { writeTabStorage } from '@/components/ui/hooks/tab-storage';
import { useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import type { ApprovalRequest, MakeRequest } from '@/lib/contract/bff/requests';
import { defined } from '@/lib/contract/values/defined';
import { LONGEST_REASON } from '@/lib/contract/values/reason-length';
import type { Locale } from '@/lib/i18n/locales';
import { amountIn, parseAmount } from '@/lib/money/input';
import { rateUnit } from '@/lib/money/rate';
import { useIntent } from '@/lib/queries/api/use-intent';
import { changeAddress } from '@/lib/queries/change-address';
import { draftKey } from '@/lib/queries/conversions';
import { keepRequest, makeRequest, requestsQuery } from '@/lib/queries/requests';
import { askForm } from './ask-again';
import { nowRates, WorstRate } from './worst-rate';

const HOURS = ['1', '4', '24', '72'] as const;

type Days = 'd0' | 'd1' | 'either';

interface Typed {
  rate: string;
  days: Days;
  hours: (typeof HOURS)[number];
  note: string;
}

const EMPTY: Typed = { rate: '', days: 'either', hours: '4', note: '' };

/** Asks for the form's conversion with the worst acceptable rate, for people who may not accept. */
export function AskForm({ draft, rfqId }: { draft: RequestDraft; rfqId: string | undefined }) {
  const t = useTranslations('requests.make');
  const client = useQueryClient();
  const again = useSearchParams().get('again') ?? undefined;
  const { locale, user } = useShell();
  const { data } = useQuery(requestsQuery());
  const quote = useKnownConversion(rfqId);
  const [typed, type] = useKeptDraft(askForm(again), EMPTY, translate);
  const [tried, setTried] = useState(false);
  const request = useIntent({
    key: ['make-request', user.id],
    send: makeRequest,
    onAnswered: (answer) => {
      type(undefined);
      if (again !== undefined) writeTabStorage(draftKey(user.id, again), null);
      keepRequest(client, answer);
    },
  });
  const unit = rateUnit('1', { currency: draft.from }, { currency: draft.to });
  const rate = parseAmount(typed.rate, locale);
  const asked = quoteBody(draft);
  const complete = asked !== undefined && Object.keys(validateRequest(draft, 'now')).length === 0;
  const deciders = data?.deciders.conversion;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!complete || asked === undefined || !rate.ok) return;
    const now = quote && nowRates(quote, unit);
    const body: MakeRequest = {
      kind: 'conversion',
      asked: {
        ...asked,
        days: typed.days,
        worst: { rate: rate.value, quote: unit.quote, base: unit.base },
        ...defined({ saw: now?.[0]?.value }),
      },
      ends_in_hours: Number(typed.hours),
      ...defined({ note: typed.note.trim() || undefined, replaces: again }),
    };
    void request.press(body);
  };
  const another = () => {
    if (again !== undefined) changeAddress('push', '/convert');
    request.restart();
  };
  if (request.data !== undefined) return <Sent request={request.data.request} onAnother={another} />;
  const now = quote === undefined ? [] : nowRates(quote, unit);
  return (
    <form
      method="dialog"
      noValidate
      aria-label={t('title')}
      onSubmit={submit}
      className="@container flex min-h-0 min-w-0 flex-col"
    >
      <div className="min-h-0 flex-1 px-9 pt-6 pb-5 max-lg:px-6 max-md:px-4 max-md:pb-6 md:overflow-y-auto">
        <h2 className="text-title text-ink">{t('title')}</h2>
        <p className="mt-0.5 text-cell text-ink-3">{t('subtitle')}</p>
        <div className="mt-5 grid gap-x-8 gap-y-6 @min-[700px]:grid-cols-[minmax(0,1fr)_220px]">
          <div className="grid min-w-0 content-start gap-5">
            <WorstRate
              unit={unit}
              now={now}
              draft={draft}
              typed={typed.rate}
              value={rate.ok ? rate.value : undefined}
              wrong={tried && !rate.ok}
              onType={(text) => type({ ...typed, rate: text })}
            />
            <div className="grid gap-5 @min-[420px]:grid-cols-2">
              <div>
                <p className="mb-1.5 text-cell font-medium">{t('days')}</p>
                <DaysChoice value={typed.days} onChoose={(days) => type({ ...typed, days })} />
              </div>
              <Field label={t('until')}>
                {(control) => (
                  <Select
                    {...control}
                    label={t('until')}
                    value={typed.hours}
                    onValueChange={(next) =>
                      type({ ...typed, hours: HOURS.find((hours) => hours === next) ?? '4' })
                    }
                    options={HOURS.map((hours) => ({
                      value: hours,
                      label: t('hours', { count: Number(hours) }),
                    }))}
                  />
                )}
              </Field>
            </div>
            <NoteField value={typed.note} onType={(note) => type({ ...typed, note })} />
          </div>
          <Aside deciders={deciders} reference={now.length > 0} />
        </div>
        {tried && !complete ? (
          <Note tone="warn" role="alert" className="mt-4">
            {t('formFirst')}
          </Note>
        ) : null}
        <ErrorNote error={request.error} lead={t('failed')} detailed />
      </div>
      <footer className="flex items-center gap-4 border-t border-line bg-sheet px-9 py-[15px] max-lg:px-6 max-md:flex-wrap max-md:px-4">
        <span className="flex-1 text-meta text-ink-3 max-md:basis-full">{t('foot')}</span>
        <Button
          type="submit"
          size="lg"
          variant="primary"
          data-guide="ask"
          busy={request.isPending}
          icon={<Stamp aria-hidden size={16} strokeWidth={1.7} />}
          className="max-md:flex-1"
        >
          {t('send')}
        </Button>
      </footer>
    </form>
  );
}

function translate(typed: Typed, from: Locale, to: Locale): Typed {
  return { ...typed, rate: amountIn(typed.rate, from, to) };
}

function DaysChoice({ value, onChoose }: { value: Days; onChoose(days: Days): void }) {
  const t = useTranslations('requests');
  return (
    <Segmented
      full
      size="form"
      label={t('make.days')}
      value={value}
      onValueChange={(next) => onChoose(next)}
      options={(['d0', 'd1', 'either'] as const).map((days) => ({ value: days, label: t(`days.${days}`) }))}
    />
  );
}

function NoteField({ value, onType }: { value: string; onType(text: string): void }) {
  const t = useTranslations('requests.make');
  const id = useId();
  return (
    <div>
      <div className="mb-1.5 flex justify-between text-cell font-medium">
        <label htmlFor={id}>{t('note')}</label>
        <span className="font-normal text-ink-3">{t('optional')}</span>
      </div>
      <textarea
        id={id}
        rows={2}
        maxLength={LONGEST_REASON}
        value={value}
        onChange={(event) => onType(event.target.value)}
        className="block w-full resize-y rounded-field bg-field px-[11px] py-2 shadow-edge-3 outline-none focus:shadow-field-focus max-md:text-[1rem]"
      />
    </div>
  );
}

interface AsideProps {
  deciders: readonly { id: string; name: string }[] | undefined;
  reference: boolean;
}

function Aside({ deciders, reference }: AsideProps) {
  const t = useTranslations('requests.make');
  return (
    <div className="grid content-start gap-5 border-line text-cell @min-[700px]:border-s @min-[700px]:ps-6">
      <section>
        <h3 className="font-medium">{t('who')}</h3>
        {deciders?.length === 0 ? <p className="mt-1 text-warn">{t('nobody')}</p> : null}
        <ul className="mt-2 grid gap-2">
          {deciders?.slice(0, 6).map(({ id, name }) => (
            <li key={id} className="flex items-center gap-2.5">
              <Avatar name={name} />
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="font-medium">{t('next')}</h3>
        <ol className="mt-1.5 ms-4 grid list-decimal gap-1.5 text-ink-2">
          <li>{t('next1')}</li>
          <li>{t('next2')}</li>
          <li>{t('next3')}</li>
        </ol>
      </section>
      {reference ? <p className="text-meta text-ink-3">{t('reference')}</p> : null}
    </div>
  );
}

function Sent({ request, onAnother }: { request: ApprovalRequest; onAnother(): void }) {
  const t = useTranslations('requests.make');
  const r = useTranslations('requests');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const names = request.deciders.map(({ name }) => name).join(r('or'));
  return (
    <section aria-label={t('title')} className="min-w-0 px-9 pt-6 max-md:px-4">
      <Note tone="info" role="status">
        <h2 ref={title} tabIndex={-1} className="text-section text-ink outline-none">
          {t('sent', { names })}
        </h2>
        <p className="mt-1">{r('result.nothing')}</p>
      </Note>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Link href={`/requests/${request.id}`} className={buttonVariants({ variant: 'primary', size: 'lg' })}>
          {t('openRequest')}
        </Link>
        <Button size="lg" onClick={onAnother}>
          {t('another')}
        </Button>
      </div>
    </section>
  );
}
