import 'server-only';
import type { Locale } from '@/lib/i18n/locales';
import { compare, truncate } from '@/lib/money/amount';
import { parseAmount } from '@/lib/money/input';
import type { TransactionRecord } from '@/lib/sandbox/records/record';
import { amountsOf } from '@/lib/sandbox/records/record-attributes';
import { enterRecordStage } from '@/lib/sandbox/records/record-stage';
import { stageOrderOf } from '@/lib/sandbox/records/record-stage-order';
import type { Reaction } from './page-frame';
import { canBePaid, payPage } from './pay-page';
import type { Visit } from './record-steps';

/**
 * The bank reports a payment or its failure. Whoever has paid sees the return URL and goes there by a press (CHK-08):
 * a form of another site leads nobody away from here. An outdated page changes nothing.
 */
export function actOnCheckout(
  visit: Visit,
  record: TransactionRecord,
  token: string,
  form: URLSearchParams,
): Reaction {
  const { world, assumptions, locale } = visit;
  if (!canBePaid(visit, record)) return 'again';
  const [, received] = stageOrderOf(record.kind, assumptions);
  const failure = assumptions.sandbox.catalog[record.kind].find((stage) => stage.kind === 'failure');
  if (form.get('action') === 'fail' && failure !== undefined) {
    enterRecordStage(visit, record, failure.process);
    return 'again';
  }
  if (form.get('action') !== 'pay' || received === undefined) return 'again';
  if (Object.hasOwn(amountsOf(world, assumptions, record), 'amount_fiat')) {
    enterRecordStage(visit, record, received.process);
  } else {
    const typed = form.get('amount') ?? '';
    const amount_fiat = brlOf(typed, locale);
    if (amount_fiat === null) return payPage(visit, record, token, { typed });
    enterRecordStage(visit, record, received.process, { attributes: { ...record.attributes, amount_fiat } });
  }
  return 'again';
}

function brlOf(typed: string, locale: Locale): string | null {
  const parsed = parseAmount(typed, locale, 'BRL');
  return parsed.ok && compare(truncate(parsed.value, 2), parsed.value) === 0 ? parsed.value : null;
}
