import 'server-only';
import type { Locale } from '@/lib/i18n/locales';
import type { Moment } from '@/lib/sandbox/conversions/conversion-stage';
import type { TransactionRecord } from '@/lib/sandbox/records/record';
import { stageOf } from '@/lib/sandbox/records/record-envelope';
import { stageOrderOf, stepsBefore } from '@/lib/sandbox/records/record-stage-order';
import { momentText, type Step } from './page-parts';
import { fill, labelLanguage, pageTextsIn } from './page-texts';

export interface Visit extends Moment {
  readonly locale: Locale;
}

/** Stages of a transaction by label; one that failed ends with its failure. */
export function recordSteps(visit: Visit, record: TransactionRecord): Step[] {
  const { assumptions, locale } = visit;
  const texts = pageTextsIn(locale);
  const path = stageOrderOf(record.kind, assumptions);
  const current = stageOf(record, assumptions);
  const label = (stage: typeof current) => stage?.substatus[labelLanguage(locale)] || texts.noInformation;
  const detail = fill(texts.updated, { when: momentText(record.updated_at, locale) });
  if (current?.kind === 'failure') {
    // A chargeback follows completion; a failure replaces it.
    const charged = record.process === assumptions.sandbox.catalog.chargeback.process;
    const passed = charged ? path : path.slice(0, 1);
    return [
      ...passed.map((stage): Step => ({ name: label(stage), place: 'past' })),
      { name: label(current), place: 'end', detail },
    ];
  }
  const at = stepsBefore(record, assumptions);
  const beside = !path.some((stage) => stage.process === record.process);
  return path.flatMap((stage, index): Step[] => {
    if (index !== at) return [{ name: label(stage), place: index < at ? 'past' : 'next' }];
    const here: Step = { name: label(current), place: current?.kind === 'done' ? 'past' : 'now', detail };
    return beside ? [{ name: label(stage), place: 'past' }, here] : [here];
  });
}

/** Failure text in the visitor's language (ENV-16). */
export function errorText({ assumptions, locale }: Visit, record: TransactionRecord): string {
  return stageOf(record, assumptions)?.error_message[labelLanguage(locale)] ?? '';
}
