import 'server-only';
import type { KybAnswer } from '@/lib/contract/bff-sub-merchants';
import type { OnboardingAnswer } from '@/lib/contract/sub-merchants';
import { maskTaxIdsIn } from '@/lib/contract/tax-id-text';

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

/** The fields of 2.10 that are kept, as sent but for tax ids in them (safety 53); an absent one stays absent (KYB-15 to KYB-17). */
export function kybAnswerOf(answer: OnboardingAnswer): KybAnswer {
  return Object.fromEntries(
    FIELDS.flatMap((name) => {
      const text = answer[name];
      return text === undefined ? [] : [[name, name === 'end2end' ? text : maskTaxIdsIn(text)]];
    }),
  );
}
