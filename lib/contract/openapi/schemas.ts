import type { z } from 'zod';
import { balanceAnswer } from '@/lib/contract/payments-api/balance';
import { acceptAnswer, conversionRecord, quoteAnswer } from '@/lib/contract/payments-api/conversions';
import { envelope, errorAnswer, listEnvelope, listItem } from '@/lib/contract/payments-api/envelope';
import { ALWAYS_SENT, label, wireSchema } from '@/lib/contract/payments-api/fields';
import {
  onboardingAnswer,
  splitAnswer,
  subMerchantBalanceAnswer,
  walletGroupsAnswer,
} from '@/lib/contract/payments-api/sub-merchants';
import { kybWebhook, transactionWebhook } from '@/lib/contract/payments-api/webhooks';
import { withdrawalAttributes } from '@/lib/contract/payments-api/withdrawals';

/** JSON Schema or another object of the description. */
export type Described = { [key: string]: unknown };

/** Named schemas under `components`, each after those inside it. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Label: label,
  TransactionListItem: listItem,
  TransactionList: listEnvelope,
  Transaction: envelope,
  TransactionWebhook: transactionWebhook,
  WithdrawalAttributes: withdrawalAttributes,
  Error: errorAnswer,
  Quote: quoteAnswer,
  AcceptResult: acceptAnswer,
  Conversion: conversionRecord,
  Balance: balanceAnswer,
  SubMerchantBalance: subMerchantBalanceAnswer,
  WalletGroups: walletGroupsAnswer,
  Split: splitAnswer,
  Onboarding: onboardingAnswer,
  OnboardingWebhook: kybWebhook,
};

/** Limits that every object or integer has say nothing to a reader. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([
  'additionalProperties:{}',
  'additionalProperties:true',
  'propertyNames:{"type":"string"}',
  `maximum:${Number.MAX_SAFE_INTEGER}`,
]);

const names = new Map<string, string>();

/** `components.schemas`, generated once. */
export const COMPONENT_SCHEMAS: Readonly<Record<string, Described>> = Object.fromEntries(
  Object.entries(NAMED).map(([name, schema]) => {
    const described = tidy(wireSchema(schema)) as Described;
    names.set(JSON.stringify(described), name);
    return [name, described];
  }),
);

/** JSON Schema 2020-12 of the wire shape; a reference for a named schema. */
export function describeSchema(schema: z.ZodType): Described {
  return named(tidy(wireSchema(schema))) as Described;
}

export function refTo(name: string): Described {
  return { $ref: `#/components/schemas/${name}` };
}

function named(value: unknown): unknown {
  const name = names.get(JSON.stringify(value));
  return name === undefined ? value : refTo(name);
}

/** Marks always-sent fields `required`, drops empty limits, replaces named schemas by references. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => named(tidy(item)));
  if (!isDescribed(value)) return value;
  const kept = Object.entries(value)
    .filter(([key, item]) => key !== ALWAYS_SENT && !SAYS_NOTHING.has(`${key}:${JSON.stringify(item)}`))
    .map(([key, item]) => [key, key === 'properties' ? tidyProperties(item) : named(tidy(item))]);
  const result: Described = Object.fromEntries(kept);
  const required = requiredOf(value);
  return required.length === 0 ? result : { ...result, required };
}

/** A field may be called like a keyword. */
function tidyProperties(properties: unknown): unknown {
  if (!isDescribed(properties)) return properties;
  return Object.fromEntries(Object.entries(properties).map(([key, item]) => [key, named(tidy(item))]));
}

function requiredOf({ properties, required }: Described): string[] {
  const always = Object.entries(isDescribed(properties) ? properties : {})
    .filter(([, item]) => isDescribed(item) && item[ALWAYS_SENT] === true)
    .map(([key]) => key);
  const listed = Array.isArray(required) ? required.map(String) : [];
  return [...new Set([...listed, ...always])];
}

export function isDescribed(value: unknown): value is Described {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
