'use client';

import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import { Money } from '@/components/ui/data/money';
import { QrCode } from '@/components/ui/data/qr-code';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { LogoMark } from '@/components/ui/layout/logo';

/** Names black like the rest of the page; long ids break. */
const PRINTED = '[&_dt]:text-inherit [&_dd]:wrap-anywhere';

export type ProofRow = readonly [name: string, value: ReactNode];

interface ProofAmount {
  name: string;
  /** Undefined is said to be not given, and never 0. */
  value: string | undefined;
  currency: string;
}

export interface PrintPlace {
  isMasked: boolean;
  /** Address of the record. */
  link: string;
  /** When it is printed. */
  at: string;
}

export interface ProofPageProps {
  /** What kind of record it is. */
  kind: string;
  /** The title, which is the truth of the last read. */
  title: string;
  lead: string;
  amounts?: readonly [ProofAmount, ProofAmount];
  figures: readonly ProofRow[];
  /** Title of figures that are no amounts. */
  figuresTitle?: string;
  words: readonly ProofRow[];
  ids: readonly ProofRow[];
  says: readonly string[];
  not: readonly string[];
  /** Who did what, above who printed it. */
  people: readonly (readonly [name: string, value: string])[];
  place: PrintPlace;
}

/** One A4 page, black on white; every figure on it is one that the API confirmed. */
export function ProofPage({ kind, title, lead, amounts, place, ...parts }: ProofPageProps) {
  const t = useTranslations('printed');
  const { environment, company } = useShell();
  return (
    <article className="flex min-h-[262mm] flex-col text-cell" aria-label={t('label')}>
      <header className="flex items-center justify-between gap-6 border-b border-ink pb-3">
        <span className="flex items-center gap-2 text-[0.9375rem] font-semibold">
          <LogoMark size={20} />
          Mesa
        </span>
        <span>{kind}</span>
        <span className="text-end">
          {company === undefined ? null : <span className="block">{company.name}</span>}
          {company?.taxId === undefined ? null : <span className="block">CNPJ {company.taxId}</span>}
          {environment === 'sandbox' ? <b>{t('sandbox')}</b> : null}
        </span>
      </header>
      <h1 className="mt-3 text-[1.625rem] leading-8 font-semibold text-ink">{title}</h1>
      <p className="mt-1.5 text-body">{lead}</p>
      {amounts === undefined ? null : (
        <div className="mt-4 grid grid-cols-[1fr_auto_1fr] items-center gap-6 rounded-panel border border-ink px-6 py-3 max-sm:grid-cols-1 max-sm:gap-2">
          <Amount {...amounts[0]} />
          <ArrowRight aria-hidden size={20} strokeWidth={1.5} />
          <Amount {...amounts[1]} />
        </div>
      )}
      <div className="mt-3 grid grid-cols-2 gap-10 *:min-w-0 max-sm:grid-cols-1 max-sm:gap-3">
        <Rows title={parts.figuresTitle ?? t('figures')} rows={parts.figures} />
        <Rows title={t('words')} rows={parts.words} />
      </div>
      <div className="mt-3">
        <Rows mono title={t('ids')} rows={parts.ids} />
      </div>
      <div className="mt-3 grid grid-cols-2 gap-10 *:min-w-0 max-sm:grid-cols-1 max-sm:gap-3">
        <Sentences title={t('says')} sentences={parts.says} />
        <Sentences title={t('not')} sentences={parts.not} />
      </div>
      <Footer people={parts.people} place={place} />
    </article>
  );
}

function Amount({ name, value, currency }: ProofAmount) {
  const t = useTranslations('printed');
  return (
    <div className="min-w-0">
      <p>{name}</p>
      <p className="mt-0.5 wrap-anywhere">
        {value === undefined ? (
          t('notGiven')
        ) : (
          <Money value={value} currency={currency} size="quote" className="whitespace-normal" />
        )}
      </p>
    </div>
  );
}

function Rows({ title, rows, mono = false }: { title: string; rows: readonly ProofRow[]; mono?: boolean }) {
  return (
    <section>
      <h2 className="border-b border-ink pb-1.5 font-semibold">{title}</h2>
      <FactList className={`*:gap-4 *:border-b *:border-line-2 *:py-1 ${PRINTED}`}>
        {rows.map(([name, value]) => (
          <Fact key={name} name={name}>
            <span className={mono ? 'mono wrap-anywhere' : 'font-medium wrap-anywhere'}>{value}</span>
          </Fact>
        ))}
      </FactList>
    </section>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <section>
      <h2 className="border-b border-ink pb-1.5 font-semibold">{title}</h2>
      <ul className="mt-2 list-disc space-y-1 ps-4">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

function Footer({ people, place: { link, at } }: Pick<ProofPageProps, 'people' | 'place'>) {
  const t = useTranslations('printed');
  const times = useTimes();
  const { user, timeZone } = useShell();
  const facts = [
    ...people,
    [t('printedBy'), user.name],
    [t('printedAt'), times.withZone(at, 'dateTime')],
    [t('zone'), timeZone],
  ] as const;
  return (
    <footer className="mt-auto flex items-start gap-6 border-t border-ink pt-3 max-sm:flex-wrap">
      <div className="w-28 shrink-0 [&_svg]:size-28 [&_svg]:rounded-none [&_svg]:shadow-none">
        <QrCode text={link} label={t('qr')} />
      </div>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t('again')}</p>
        <p translate="no" className="mono mt-1 wrap-anywhere">
          {link}
        </p>
        <p className="mt-1">{t('againBody')}</p>
      </div>
      <FactList
        className={`w-64 shrink-0 max-sm:w-full max-sm:shrink *:gap-3 *:border-0 *:py-0.5 [&_dd]:font-medium ${PRINTED}`}
      >
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </FactList>
    </footer>
  );
}
