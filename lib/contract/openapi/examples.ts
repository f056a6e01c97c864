import type { EndpointId } from '@/lib/contract/payments-api/endpoint-ids';
import type { WebhookKind } from '@/lib/contract/payments-api/webhooks';
import { type JsonValue, stringifyJson } from '@/lib/contract/values/json/json';

/** One real call, shown as an example. */
export interface RecordedCall {
  readonly endpoint: EndpointId;
  readonly title: string;
  /** The sent body, including the envelope of a signed POST. */
  readonly request?: JsonValue;
  readonly status: number;
  /** JSON with the digits sent; a string for `text/plain`; absent when empty. */
  readonly answer?: JsonValue;
}

export interface RecordedWebhook {
  readonly kind: Exclude<WebhookKind, 'unknown'>;
  readonly title: string;
  readonly body: JsonValue;
}

export interface Recorded {
  readonly calls: readonly RecordedCall[];
  readonly webhooks: readonly RecordedWebhook[];
}

/** OpenAPI `examples` without duplicates; undefined when none, which drops the key. */
export function examplesOf(
  items: readonly { title: string; value: JsonValue | undefined }[],
): { [name: string]: { summary: string; value: JsonValue } } | undefined {
  const distinct = new Map<string, { summary: string; value: JsonValue }>();
  for (const { title, value } of items) {
    if (value === undefined) continue;
    const text = stringifyJson(value);
    if (!distinct.has(text)) distinct.set(text, { summary: title, value });
  }
  const entries = [...distinct.values()].map((example, index) => [`example${index + 1}`, example] as const);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
