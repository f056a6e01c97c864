import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseJson } from '@/lib/contract/values/json/json';
import { balanceAnswer, ledgerAccount } from './balance';
import { acceptAnswer, conversionRecord, quoteAnswer } from './conversions';
import { envelope, listEnvelope, listItem } from './envelope';
import { tolerant, wireSchema } from './fields';
import { onboardingShape, splitAnswer, subMerchantBalanceAnswer } from './sub-merchants';
import { withdrawalAttributes } from './withdrawals';

/** Answers with a figure, time or name, and the documented fields of each. */
const ANSWERS = {
  account: [ledgerAccount, ledgerAccount.in.shape],
  balance: [balanceAnswer, balanceAnswer.in.shape],
  quote: [quoteAnswer, quoteAnswer.in.shape],
  accept: [acceptAnswer, acceptAnswer.in.shape],
  conversion: [conversionRecord, conversionRecord.in.shape],
  record: [envelope, envelope.in.shape],
  'list item': [listItem, listItem.in.shape],
  list: [listEnvelope, listEnvelope.in.shape],
  'withdrawal attributes': [withdrawalAttributes, withdrawalAttributes.in.shape],
  'sub-merchant balance': [subMerchantBalanceAnswer.in.shape.balances.element, { currency: 1, available: 1 }],
  split: [splitAnswer, splitAnswer.in.shape],
  onboarding: [tolerant(onboardingShape), onboardingShape],
} satisfies Record<string, [z.ZodType, object]>;

/** What an absent field reads as, by wire type. */
const NOTHING: Record<string, unknown> = { array: [], object: {}, label: { en: '', pt: '', es: '' } };
const ABSENT = 'absent';
const REFUSED = 'refused';
const NEEDED = { rfq_id: 'r1' };

const FIELDS = Object.entries(ANSWERS).flatMap(([name, [schema, shape]]) =>
  Object.keys(shape).map((field) => [name, field, schema] as const),
);

function kindOf(schema: z.ZodType, field: string): string {
  const wire = z.record(z.string(), z.record(z.string(), z.unknown())).parse(wireSchema(schema).properties);
  const { type, required } = wire[field] ?? {};
  return type === 'object' && required !== undefined ? 'label' : String(type);
}

test.each(FIELDS)(
  'safety 28: %s.%s is as if not given when deleted, null or empty, and zero when zero',
  (name, field, schema) => {
    const read = (fields: object): unknown => {
      const others = field === 'rfq_id' ? {} : NEEDED;
      const { data } = schema.safeParse(parseJson(JSON.stringify({ ...others, ...fields })));
      if (data === undefined) return REFUSED;
      return Object.hasOwn(data, field) ? Reflect.get(data, field) : ABSENT;
    };
    const kind = kindOf(schema, field);
    const nothing = name === 'quote' && field === 'rfq_id' ? REFUSED : (NOTHING[kind] ?? ABSENT);
    for (const fields of [{}, { [field]: null }, { [field]: '' }]) expect(read(fields)).toEqual(nothing);
    const zero = kind === 'integer' ? 0 : '0';
    for (const fields of [{ [field]: 0 }, { [field]: '0' }]) {
      expect(read(fields)).toEqual(kind in NOTHING ? nothing : zero);
    }
  },
);

test('safety 28: figures are among those fields', () => {
  const figures = FIELDS.filter(([, field, schema]) => kindOf(schema, field) === 'number');
  expect(figures.map(([name, field]) => `${name}.${field}`)).toEqual(
    expect.arrayContaining(['account.available', 'quote.rate_d0', 'accept.amount_to']),
  );
});
