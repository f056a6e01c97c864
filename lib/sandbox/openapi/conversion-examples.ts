import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { isJsonObject, type JsonValue, jsonNumber } from '@/lib/contract/values/json/json';
import type { ExampleCaller } from './example-caller';
import { WEBHOOK } from './example-constants';

/** Quotes and all outcomes of an accept. `wait` moves the sandbox clock. */
export async function collectConversionExamples(
  caller: ExampleCaller,
  { rfq }: Assumptions,
  wait: (seconds: number) => void,
): Promise<void> {
  const { call, prepare, control } = caller;
  const sell = {
    from_currency: 'USDT',
    to_currency: 'BRL',
    from_amount: jsonNumber('250000.00'),
    webhook: WEBHOOK,
  };
  const quote = async () => idOf(await prepare('createQuote', { body: sell }));
  const accept = (rfq_id: string, status: number, title: string) =>
    call('acceptQuote', status, title, {
      body: { rfq_id, settlement_day: 'd1', pix_key: 'treasury@merchant.example' },
    });

  const first = idOf(await call('createQuote', 200, 'Sell 250,000 USDT for BRL', { body: sell }));
  await accept(first, 200, 'The rate is locked');
  await call('getConversion', 200, 'After the accept', { params: { id: first } });
  await call('createQuote', 200, 'Buy 0.5 BTC with BRL', {
    body: { from_currency: 'BRL', to_currency: 'BTC', to_amount: jsonNumber('0.5') },
  });

  await control('PUT', '/scenario', { desk: { d0: false } });
  await call('createQuote', 200, 'The same-day window is closed: its figures are absent', { body: sell });
  const second = await quote();
  await control('PUT', '/scenario', { desk: { d0: true }, provider: 'down' });
  await accept(second, 503, 'The rate provider is unavailable');
  await control('PUT', '/scenario', { provider: 'up', evaluate: true });
  await accept(second, 202, 'The conversion is being evaluated');

  await control('PUT', '/scenario', { evaluate: false });
  const third = await quote();
  wait(rfq.rateSeconds + 1);
  await accept(third, 409, 'The rate has expired and was renewed');
  wait(rfq.rateSeconds + rfq.renewSeconds);
  await accept(third, 410, 'The renewal window is closed');

  await control('PUT', '/scenario', { ceilings: { operational: '1000' } });
  const fourth = await quote();
  await accept(fourth, 422, 'Above the operational ceiling');
  await call('getConversion', 200, 'After a refusal by a ceiling', { params: { id: fourth } });
  await control('PUT', '/scenario', { ceilings: { operational: null } });

  await accept('an-id-nobody-has', 404, 'No such conversion');
  await call('createQuote', 500, 'An unknown currency code', { body: { ...sell, from_currency: 'ZZZ' } });
}

function idOf(answer: JsonValue): string {
  return isJsonObject(answer) && typeof answer.rfq_id === 'string' ? answer.rfq_id : 'none';
}
