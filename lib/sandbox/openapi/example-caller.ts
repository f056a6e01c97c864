import 'server-only';
import { sign } from 'node:crypto';
import type { Recorded, RecordedCall } from '@/lib/contract/openapi/examples';
import { type Endpoint, fillPath } from '@/lib/contract/payments-api/endpoint';
import type { EndpointId } from '@/lib/contract/payments-api/endpoint-ids';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import {
  getStringToSign,
  type PostSigningStrategy,
  postStringToSign,
} from '@/lib/contract/payments-api/signing';
import { webhookKind } from '@/lib/contract/payments-api/webhooks';
import { defined } from '@/lib/contract/values/defined';
import { isJsonObject, type JsonValue, parseJson, stringifyJson } from '@/lib/contract/values/json/json';
import type { Sandbox } from '@/lib/sandbox/http/sandbox';

export interface CallInput {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: JsonValue;
  correlationId?: string;
  without?: 'key' | 'signature';
}

export interface ExampleCaller {
  /** Throws unless the status is as expected. Returns the JSON, null without one. */
  call(id: EndpointId, expected: number, title: string, input?: CallInput): Promise<JsonValue>;
  prepare(id: EndpointId, input?: CallInput): Promise<JsonValue>;
  control(method: string, path: string, body?: object): Promise<JsonValue>;
  recorded(): Promise<Recorded>;
}

const ORIGIN = 'https://payments.example';

export function exampleCaller(
  sandbox: Sandbox,
  now: () => number,
  strategy: PostSigningStrategy,
): ExampleCaller {
  const calls: RecordedCall[] = [];
  const { apiKey, signingKeyPem } = sandbox.keys;
  const signed = (text: string) => sign('RSA-SHA256', Buffer.from(text), signingKeyPem).toString('base64');

  function dressed(endpoint: Endpoint, input: CallInput): { headers: Headers; body?: string } {
    const headers = new Headers(input.without === 'key' ? {} : { 'api-key': apiKey });
    const timestamp = new Date(now()).toISOString();
    const correlationId = input.correlationId ?? '';
    if (endpoint.auth === 'signed-get') {
      headers.set('x-timestamp', timestamp);
      headers.set('x-correlation-id', correlationId);
      if (input.without !== 'signature')
        headers.set('x-signature', signed(getStringToSign(timestamp, correlationId)));
    }
    if (input.body === undefined) return { headers };
    if (endpoint.auth !== 'signed-post') return { headers, body: stringifyJson(input.body) };
    const inside = isJsonObject(input.body) && Object.hasOwn(input.body, 'correlation_id');
    const envelope = { timestamp, ...(!inside && { correlation_id: correlationId }), payload: input.body };
    const body = stringifyJson(envelope);
    const payload = stringifyJson(input.body);
    if (input.without !== 'signature')
      headers.set(
        'x-signature',
        signed(postStringToSign(strategy, { body, payload, timestamp, correlationId })),
      );
    return { headers, body };
  }

  async function send(id: EndpointId, input: CallInput): Promise<Omit<RecordedCall, 'title'>> {
    const endpoint: Endpoint = ENDPOINTS[id];
    const { headers, body } = dressed(endpoint, input);
    const query = input.query === undefined ? '' : `?${new URLSearchParams(input.query)}`;
    const response = await sandbox.fetch(
      new Request(`${ORIGIN}${fillPath(endpoint.path, input.params)}${query}`, {
        method: endpoint.method,
        headers,
        ...defined({ body }),
      }),
    );
    const text = await response.text();
    const asText = response.headers.get('content-type')?.startsWith('text/plain') ?? false;
    return {
      endpoint: id,
      status: response.status,
      ...(body !== undefined && { request: parseJson(body) }),
      ...(text !== '' && { answer: asText ? text : parseJson(text) }),
    };
  }

  return {
    async call(id, expected, title, input = {}) {
      const made = await send(id, input);
      if (made.status === expected) calls.push({ ...made, title });
      return made.answer ?? null;
    },
    async prepare(id, input = {}) {
      return (await send(id, input)).answer ?? null;
    },
    async control(method, path, body) {
      const response = await sandbox.control(
        new Request(`${ORIGIN}/_sandbox${path}`, {
          method,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
      return parseJson(await response.text());
    },
    async recorded() {
      return { calls, webhooks: webhooksOf(await this.control('GET', '/deliveries')) };
    },
  };
}

function webhooksOf(answer: JsonValue): Recorded['webhooks'] {
  const deliveries = isJsonObject(answer) && Array.isArray(answer.deliveries) ? answer.deliveries : [];
  const titles = new Set<string>();
  return deliveries.toReversed().flatMap((delivery) => {
    const text = isJsonObject(delivery) ? delivery.body : undefined;
    if (typeof text !== 'string') return [];
    const body = parseJson(text);
    const kind = webhookKind(body);
    const title = isJsonObject(body) && typeof body.process === 'string' ? body.process : '';
    if (kind === 'unknown' || titles.has(`${kind} ${title}`)) return [];
    titles.add(`${kind} ${title}`);
    return [{ kind, title, body }];
  });
}
