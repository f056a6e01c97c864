import { readFileSync } from 'node:fs';
import { acceptByRequest, quoteByRequest } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';
import { SERVER_LOG } from '../fixtures/environment';
import { SECRETS } from '../fixtures/secrets';

test('safety 53: neither a key nor a PIX key stands in the log, whatever went wrong', async ({
  context,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const person = '529.982.247-25';
  const accept = { method: 'POST', path: '/v2/rfq/accept', times: 1 };
  for (const failure of [
    { ...accept, status: 500 },
    { ...accept, drop: 'after' as const },
    { ...accept, status: 400 },
  ]) {
    const quote = await quoteByRequest(context.request);
    await sandbox.scenario({ faults: [failure] });
    await acceptByRequest(context.request, quote, { change: { pix_key: person } });
    await sandbox.clearScenario();
  }
  const log = readFileSync(SERVER_LOG, 'utf8');
  expect(log).not.toMatch(SECRETS);
  expect(log).not.toContain(person);
  expect(log).not.toContain(person.replace(/\D/g, ''));
  expect(log).not.toContain('mesa-demo-2026');
});
