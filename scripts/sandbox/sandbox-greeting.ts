import type { AccountKeys } from '@/lib/sandbox/world/seed';

/** Start message of `npm run sandbox`: address, keys and an example call. */
export function greeting({ base, keys, where }: { base: string; keys: AccountKeys; where: string }): string {
  return `Sandbox ready at ${base}

  api-key of A     ${keys.apiKey}
  webhook secrets  ${keys.webhookSecret}
                   ${keys.naasWebhookSecret} (sub-merchant programme)
  signing keys, accounts B and N, identifiers: ${base}/_sandbox/fixtures
  readable description  ${base}/_sandbox/docs
  OpenAPI 3.1 document  ${base}/_sandbox/openapi.json
  state                 ${where}

A quote, and the newest onramps:

  curl -s ${base}/v2/rfq -H 'api-key: ${keys.apiKey}' \\
    -d '{"from_currency":"USDT","to_currency":"BRL","from_amount":100}'
  curl -s '${base}/v2/onramps?limit=3' -H 'api-key: ${keys.apiKey}'

Signed calls of the sub-merchant programme: docs/sandbox.md.
Ctrl+C ends it.
`;
}
