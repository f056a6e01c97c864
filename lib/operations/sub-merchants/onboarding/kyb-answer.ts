import 'server-only';
import type { KybAnswer } from '@/lib/contract/bff/sub-merchants/register';
import type { OnboardingAnswer } from '@/lib/contract/payments-api/sub-merchants';
import { maskTaxIdsIn } from '@/lib/contract/values/tax-id-text';

const FIELDS = [
  'end2end',
  'created_at',
  'status',
  'substatus',
  'process',
  'message',
  'error_message',
  'error_from_state',
  'error_detail',
] as const satisfies (keyof KybAnswer)[];

/** Fields of 2.10, tax ids masked (safety 53); absent ones stay absent (KYB-15 to KYB-17). */
export function kybAnswerOf(answer: OnboardingAnswer): KybAnswer {
  return Object.fromEntries(
    FIELDS.flatMap((name) => {
      const text = answer[name];
      return text === undefined ? [] : [[name, name === 'end2end' ? text : maskTaxIdsIn(text)]];
    }),
  );
}
