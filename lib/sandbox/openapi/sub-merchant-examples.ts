import 'server-only';
import { isJsonObject, type JsonValue, jsonNumber } from '@/lib/contract/values/json/json';
import type { ExampleCaller } from './example-caller';
import { UNKNOWN_RELATIONSHIP, WEBHOOK } from './example-constants';
import { end2endOfFirst } from './transaction-examples';

const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export async function collectSubMerchantExamples(caller: ExampleCaller): Promise<void> {
  const { call, control } = caller;
  const named = await control('GET', '/fixtures');
  const correlationId = relationship(named, 'CID_1');
  const pending = relationship(named, 'CID_2');
  const of = (id: string) => ({ correlationId: id, query: { correlation_id: id } });

  await call('getOnboardingStatus', 200, 'Completed', of(correlationId));
  await call('getOnboardingStatus', 200, 'Waiting for the sub-merchant', of(pending));
  await call('getSubMerchantBalance', 200, 'The balance', { correlationId });
  const groups = await call('listWalletGroups', 200, 'Groups and their addresses', { correlationId });
  await call('changeWhitelist', 200, 'A new group', { correlationId, body: { walletName: 'Treasury' } });
  await call('changeWhitelist', 200, 'An address for a group', {
    correlationId,
    body: {
      ...firstGroup(groups),
      address: 'TQ5pmL8uZ4m2c7xXq9w3Jr6vYd1KfNsEbA',
      addressName: 'Cold',
      currencyCode: 'USDT',
    },
  });
  await call('changeBranding', 200, 'A name, a logo and a colour', {
    correlationId,
    body: { correlation_id: correlationId, trade_name: 'Padaria Aurora', logo: LOGO, colour: '#0a7f5a' },
  });
  await call('changeBranding', 422, 'Onboarding is not complete', {
    correlationId: pending,
    body: { correlation_id: pending, trade_name: 'Padaria Aurora' },
  });
  await call('createSubMerchantWithdrawal', 200, 'To a whitelisted wallet', {
    correlationId,
    body: { account: 'USDT', amount: '25.50', wallet: firstGroup(groups).walletId, withdrawalType: 'crypto' },
  });
  await call('listSubMerchantWithdrawals', 200, 'The newest two', { correlationId, query: { limit: '2' } });
  await recordSplit(caller, correlationId);
  await recordUnknown(caller, firstGroup(groups).walletId);
  await control('POST', `/relationships/${pending}/onboarding_link`, { webhook: WEBHOOK });
  await control('PUT', `/relationships/${pending}/kyb`, { process: 'kyb_provider_submerchant.processing' });
}

/** An unknown relationship answers like a foreign one (ERR-05, O-31). */
async function recordUnknown({ call }: ExampleCaller, wallet: string): Promise<void> {
  const title = 'No such relationship';
  const withdraw = { account: 'USDT', amount: '25.50', wallet, withdrawalType: 'crypto' };
  const at = (body: JsonValue) => ({ correlationId: UNKNOWN_RELATIONSHIP, body });
  await call('createSubMerchantCheckout', 404, title, at({ currency_code: 'USDT' }));
  await call('createSubMerchantWithdrawal', 404, title, at(withdraw));
  await call('changeWhitelist', 404, title, at({ walletName: 'Treasury' }));
  await call(
    'changeBranding',
    404,
    title,
    at({ correlation_id: UNKNOWN_RELATIONSHIP, trade_name: 'Padaria Aurora' }),
  );
}

async function recordSplit({ call, prepare, control }: ExampleCaller, correlationId: string): Promise<void> {
  await call('createSubMerchantCheckout', 200, 'A fixed amount in BRL', {
    correlationId,
    body: {
      currency_code: 'USDT',
      amount_fiat: jsonNumber('150.00'),
      webhook: WEBHOOK,
    },
  });
  const origin_e2e = end2endOfFirst(await prepare('listCheckouts', { query: { limit: '1' } }));
  await control('POST', `/transactions/${origin_e2e}/advance`, { to: 'success.completed' });
  await call('getSplit', 200, 'The split of a checkout', { correlationId, params: { origin_e2e } });
}

function relationship(fixtures: JsonValue, name: string): string {
  const list = isJsonObject(fixtures) && Array.isArray(fixtures.relationships) ? fixtures.relationships : [];
  const found = list.find((item) => isJsonObject(item) && item.name === name);
  return isJsonObject(found) && typeof found.correlation_id === 'string' ? found.correlation_id : 'none';
}

function firstGroup(answer: JsonValue): { walletId: string; walletName: string } {
  const groups = isJsonObject(answer) && Array.isArray(answer.groups) ? answer.groups : [];
  const [first] = groups;
  if (!isJsonObject(first)) return { walletId: 'none', walletName: 'none' };
  return { walletId: String(first.id), walletName: String(first.label) };
}
