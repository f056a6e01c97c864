import 'server-only';
import type { Locale } from '@/lib/i18n/locales';
import type { Moment } from '../conversion-stage';
import type { TransactionRecord } from '../record';
import { stageOf } from '../record-envelope';
import { pathOf, stepsBefore } from '../record-path';
import { momentText, type Step } from './parts';
import { fill, labelLanguage, wordsIn } from './words';

/** Someone looking at a page: the world of that moment, and the language they read. */
export interface Visit extends Moment {
  readonly locale: Locale;
}

/** The way of a transaction as its labels tell it; one that has left the way ends with what happened instead. */
export function recordSteps(visit: Visit, record: TransactionRecord): Step[] {
  const { assumptions, locale } = visit;
  const words = wordsIn(locale);
  const path = pathOf(record.kind, assumptions);
  const current = stageOf(record, assumptions);
  const label = (stage: typeof current) => stage?.substatus[labelLanguage(locale)] || words.noInformation;
  const detail = fill(words.updated, { when: momentText(record.updated_at, locale) });
  if (current?.kind === 'failure') {
    // A chargeback follows a completed way, a failure cuts it short.
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

/** What a failure says of itself, in the reader's language (ENV-16). */
export function errorText({ assumptions, locale }: Visit, record: TransactionRecord): string {
  return stageOf(record, assumptions)?.error_message[labelLanguage(locale)] ?? '';
}
