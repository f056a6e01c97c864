import type { z } from 'zod';
import { balanceAnswer } from './balance';
import { acceptAnswer, conversionRecord, quoteAnswer } from './conversions';
import { envelope, errorAnswer, listEnvelope, listItem } from './envelope';
import { ALWAYS_SENT, label, wireSchema } from './fields';
import { onboardingAnswer, splitAnswer, subMerchantBalanceAnswer, walletGroupsAnswer } from './sub-merchants';
import { kybWebhook, transactionWebhook } from './webhooks';
import { withdrawalAttributes } from './withdrawals';

/** A JSON Schema, or any other object of the API description. */
export type Described = { [key: string]: unknown };

/** Schemas with a name of their own under `components`, each after those that stand inside it. */
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

/** Limits that say nothing: what any object or any safe integer obeys. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([
  'additionalProperties:{}',
  'additionalProperties:true',
  'propertyNames:{"type":"string"}',
  `maximum:${Number.MAX_SAFE_INTEGER}`,
]);

const names = new Map<string, string>();

/** `components.schemas`, generated once: what a name stands for, with references inside it. */
export const COMPONENT_SCHEMAS: Readonly<Record<string, Described>> = Object.fromEntries(
  Object.entries(NAMED).map(([name, schema]) => {
    const described = tidy(wireSchema(schema)) as Described;
    names.set(JSON.stringify(described), name);
    return [name, described];
  }),
);

/** JSON Schema 2020-12 of what stands on the wire for a schema of the contract; a reference where it is named. */
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

/** What the API always sends becomes `required`, what says nothing goes, what has a name becomes a reference. */
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

/** Names of fields are no keywords, whatever they are called. */
function tidyProperties(properties: unknown): unknown {
  if (!isDescribed(properties)) return properties;
  return Object.fromEntries(Object.entries(properties).map(([key, item]) => [key, named(tidy(item))]));
}

function requiredOf({ properties, required }: Described): string[] {
  const always = Object.entries(isDescribed(properties) ? properties : {})
    .filter(([, item]) => isDescribed(item) && item[ALWAYS_SENT] === true)
    .map(([key]) => key);
  const given = Array.isArray(required) ? required.map(String) : [];
  return [...new Set([...given, ...always])];
}

export function isDescribed(value: unknown): value is Described {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
