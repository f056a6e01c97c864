import type { EndpointId } from './error-policy';
import { type JsonValue, stringifyJson } from './json';
import type { WebhookKind } from './webhooks';

/** One call as it was made and answered, to stand as an example in the API description. */
export interface RecordedCall {
  readonly endpoint: EndpointId;
  /** What the call shows, in a few words. */
  readonly title: string;
  /** Body as sent, the envelope of a signed POST included. */
  readonly request?: JsonValue;
  readonly status: number;
  /** JSON of the answer, its numbers with the digits sent; the text itself where it is `text/plain`; absent when empty. */
  readonly answer?: JsonValue;
}

/** One webhook as it was delivered. */
export interface RecordedWebhook {
  readonly kind: Exclude<WebhookKind, 'unknown'>;
  readonly title: string;
  readonly body: JsonValue;
}

export interface Recorded {
  readonly calls: readonly RecordedCall[];
  readonly webhooks: readonly RecordedWebhook[];
}

/** OpenAPI's `examples` object, equal ones once; undefined when there is none, so that the key is left out. */
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
