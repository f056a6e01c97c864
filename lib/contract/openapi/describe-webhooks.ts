import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { examplesOf, type Recorded } from './examples';
import { type Described, refTo } from './schemas';

/** `webhooks` of the description: what the service sends and expects back. */
export function describeWebhooks(assumptions: Assumptions, recorded: Recorded): Described {
  const { header, scheme, encoding } = assumptions.webhooks.signature;
  const signature = {
    name: header,
    in: 'header',
    required: true,
    description:
      scheme === 'none'
        ? 'The formula is not known (O-06).'
        : `\`t=<unix seconds>,v1=<signature>\`: HMAC-SHA256 in ${encoding} over \`<unix seconds>.<raw body>\` (O-06).`,
    schema: { type: 'string' },
  };
  const describe = (
    id: string,
    kind: 'transaction' | 'kyb',
    summary: string,
    description: string,
    schema: string,
  ) => {
    const examples = examplesOf(
      recorded.webhooks
        .filter((webhook) => webhook.kind === kind)
        .map(({ title, body }) => ({ title, value: body })),
    );
    const media = { schema: refTo(schema), ...(examples && { examples }) };
    return {
      post: {
        operationId: id,
        summary,
        description,
        parameters: [signature],
        requestBody: { required: true, content: { 'application/json': media } },
        responses: {
          '2XX': { description: 'Received. Anything else, a redirect or silence is tried again (O-08).' },
        },
      },
    };
  };
  return {
    transaction: describe(
      'transactionWebhook',
      'transaction',
      'A transaction has entered another stage',
      'Sent to the URL set on the transaction at its creation, at every stage: what `GET` of the record answers, plus ' +
        '`webhook_version` (EVT, ENV-24). It may come twice, late or out of order.',
      'TransactionWebhook',
    ),
    kyb: describe(
      'kybWebhook',
      'kyb',
      'A sub-merchant’s onboarding has moved',
      'Sent to the URL given with the onboarding link, signed with the programme’s secret (KYB, O-07).',
      'OnboardingWebhook',
    ),
  };
}
