import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import type { Api } from '@/lib/testing/conformance/support/api-client';
import { okBody, textAt } from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import { CHECKOUTS, page } from '@/lib/testing/conformance/support/list-calls';
import { BRANDING, NAAS_CHECKOUT, withdraw } from '@/lib/testing/conformance/support/sub-merchant-calls';

const RETURN = 'https://shop.example/thanks?order=7';

async function paid(api: Api, changes: object) {
  const body = { currency_code: 'USDT', amount_fiat: 100, ...changes };
  const link = textAt(okBody(await api.signedPost(NAAS_CHECKOUT, body)), 'link');
  const shown = await api.open(link);
  assert.equal(shown.status, 200);
  assert.match(shown.headers.get('content-type') ?? '', /^text\/html/);
  const paying = await api.submit(shown);
  return { shown, paying };
}

async function payPage(api: Api): Promise<string> {
  const link = textAt(okBody(await api.signedPost(NAAS_CHECKOUT, { currency_code: 'USDT' })), 'link');
  const reply = await api.open(link);
  assert.equal(reply.status, 200);
  return reply.text;
}

export const HOSTED_PAGE_CLAUSES = [
  hard('BRD-05 BRD-17', 'the next checkout page shows it, an earlier one does not', async (api) => {
    const before = okBody(await api.signedPost(NAAS_CHECKOUT, { currency_code: 'USDT' }));
    okBody(await api.signedPost(BRANDING, { trade_name: 'Quintal do Sol', colour: '#1A2B3C' }));
    const page = await payPage(api);
    assert.ok(page.includes('Quintal do Sol'));
    assert.ok(/#1A2B3C/i.test(page));
    const early = await api.open(textAt(before, 'link'));
    assert.equal(early.status, 200);
    assert.ok(!early.text.includes('Quintal do Sol'));
  }),
  hard('CHK-08', 'who has paid is led back to the return_url', async (api) => {
    const { paying, shown } = await paid(api, { return_url: RETURN });
    assert.ok([302, 303, 307].includes(paying.status), `${paying.status}`);
    const location = paying.headers.get('location') ?? '';
    if (location === RETURN) return;
    const after = await api.open(new URL(location, shown.path).href);
    assert.ok(after.text.includes(`href="${RETURN}"`), 'neither redirected nor shown a way back');
  }),
  hard('CHK-08', 'without one, the payer stays', async (api) => {
    const { paying } = await paid(api, {});
    assert.notEqual(paying.headers.get('location'), RETURN);
    assert.ok(paying.status < 400, `${paying.status}`);
  }),
  soft('O-12', 'CHK-08 EVT-02', 'paying moves the checkout on', async (api) => {
    await paid(api, {});
    const [item] = (await page(api, CHECKOUTS, 'limit=1')).items;
    assert.notEqual(item?.process, api.processes('checkout')[0]);
  }),
  hard('WDR-24', 'the link of a withdrawal opens', async (api) => {
    const reply = await api.open(textAt(okBody(await withdraw(api)), 'link'));
    assert.equal(reply.status, 200);
    assert.match(reply.headers.get('content-type') ?? '', /^text\/html/);
  }),
];
