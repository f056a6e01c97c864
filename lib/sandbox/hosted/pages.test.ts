import { describe, expect, it } from 'vitest';
import { CID, signedSandbox } from '@/lib/testing/sandbox/signed-sandbox';
import { png } from '@/lib/testing/sandbox/test-images';

const CHECKOUT = '/v2/crossramp_checkout';
type Form = Record<string, string>;

const visibleText = (page: string) => page.replace(/<(style|svg)[\s\S]*?<\/\1>|<[^>]*>/g, '');

function browsing() {
  const made = signedSandbox();
  async function open(link: string, form?: Form, headers: Form = {}) {
    const response = await made.sandbox.pages(
      new Request(link, {
        headers,
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      }),
    );
    const location = response.headers.get('location');
    return { status: response.status, headers: response.headers, location, text: await response.text() };
  }
  const checkout = async (body: object = {}) =>
    String(
      (await made.call('POST', CHECKOUT, { currency_code: 'USDT', amount_fiat: 50, ...body })).json.link,
    );
  const record = async () => Object.values((await made.world()).records)[0];
  return { ...made, open, checkout, record };
}

describe('the pay page', () => {
  it('CHK-08: a payment moves the checkout and leads the payer to the return URL', async () => {
    const { open, checkout, record } = browsing();
    const link = await checkout({ return_url: 'https://shop.example/done' });
    const page = await open(link);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self';");
    const paid = await open(link, { action: 'pay' });
    expect(paid.status).toBe(303);
    const after = new URL(paid.location ?? '', link);
    expect(after.href).toBe(link);
    expect((await open(after.href)).text).toContain('href="https://shop.example/done"');
    expect((await record())?.process).toBe('payment.received');
  });

  it('CHK-08, safety 50: without one, or with one that is no web address, the payer stays', async () => {
    for (const return_url of [undefined, 'javascript:alert(1)', 'not a url']) {
      const { open, checkout } = browsing();
      const link = await checkout(return_url === undefined ? {} : { return_url });
      const paid = await open(link, { action: 'pay' });
      expect(new URL(paid.location ?? '', link).href).toBe(link);
      expect((await open(link)).text).not.toContain('javascript:');
    }
  });

  it('safety 50: the whole return address is on the page before and after the payment', async () => {
    const { open, checkout } = browsing();
    const link = await checkout({ return_url: 'https://bank.example@evil.example:444/done?to=1#now' });
    const shown = 'https://evil.example:444/done?to=1#now';
    expect(visibleText((await open(link)).text)).toContain(shown);
    await open(link, { action: 'pay' });
    const after = visibleText((await open(link)).text);
    expect(after).toContain(shown);
    expect(after).not.toContain('bank.example');
  });

  it('safety 47: a return URL adds nothing to the policy of the page', async () => {
    for (const host of ['*', 'a;sandbox', "a,default-src'none'", "x'unsafe-inline'", 'a"b']) {
      const { open, checkout } = browsing();
      const page = await open(await checkout({ return_url: `https://${host}/` }));
      expect(page.headers.get('content-security-policy'), host).toContain("form-action 'self';");
    }
  });

  it('a form of another site leads nobody to the return URL: each answer to a press stays here', async () => {
    for (const action of ['pay', 'fail', 'other', '']) {
      const { open, checkout } = browsing();
      const link = await checkout({ return_url: 'https://evil.example/' });
      for (let press = 0; press < 2; press += 1) {
        const { location, headers } = await open(link, { action });
        expect(new URL(location ?? '', link).origin).toBe(new URL(link).origin);
        expect(headers.get('refresh')).toBeNull();
      }
    }
  });

  it('a payment pressed twice is one payment, and a failed one cannot be paid', async () => {
    const { open, checkout, world } = browsing();
    const link = await checkout({ webhook: 'http://receiver.invalid/' });
    await Promise.all([open(link, { action: 'pay' }), open(link, { action: 'pay' })]);
    await open(link, { action: 'fail' });
    expect((await world()).deliveries.map(({ process }) => process)).toEqual(['payment.received']);
    const other = browsing();
    const lost = await other.checkout();
    await other.open(lost, { action: 'fail' });
    await other.open(lost, { action: 'pay' });
    expect((await other.record())?.process).toBe('failure.payment');
  });

  it('CHK-06: an open amount is what the payer types, in their own language, exactly or not at all', async () => {
    const { open, call, record } = browsing();
    const { json } = await call('POST', CHECKOUT, { currency_code: 'USDT' });
    const link = String(json.link);
    const pt = { 'accept-language': 'pt-BR' };
    for (const amount of ['', '0', '-5', '1,005', 'abc', '1e9', '1,2,3']) {
      const answer = await open(link, { action: 'pay', amount }, pt);
      expect([amount, answer.status]).toEqual([amount, 400]);
      expect(answer.text).toContain(`value="${amount}"`);
    }
    expect((await record())?.process).toBe('payment.pending');
    // One reading alone: no language writes 1250.5 for anything else.
    expect((await open(link, { action: 'pay', amount: '1250.5' }, pt)).status).toBe(303);
    expect((await record())?.attributes).toMatchObject({ amount_fiat: '1250.5' });
  });

  it('shows beforehand what will be paid and credited', async () => {
    const { open, checkout, record } = browsing();
    const link = await checkout({ amount_fiat: undefined, amount_crypto: 10 });
    const before = (await open(link)).text;
    await open(link, { action: 'pay' });
    const { amount_fiat = '', amount_crypto } = (await record())?.attributes ?? {};
    expect(amount_crypto).toBe('10');
    expect(visibleText(before)).toContain(`R$ ${amount_fiat}`);
    expect(visibleText(before)).toContain('10.00\u00a0USDT');
    expect(visibleText((await open(link)).text)).toContain('10.00\u00a0USDT');
  });

  it('BRD-05 to BRD-08: shows the name, the logo and the colour of the sub-merchant, and no markup of theirs', async () => {
    const { open, post, postBody, now } = browsing();
    const logo = png(8, 8).toString('base64');
    const payload = {
      correlation_id: CID.CID_1,
      trade_name: '<img src=x onerror=1>&Co',
      logo,
      colour: '#FFEE00',
    };
    const branded = await postBody('/v2/naas/submerchants/branding', { timestamp: await now(), payload });
    expect(branded.status).toBe(200);
    const { json } = await post('/v2/naas/crossramp_checkout', { currency_code: 'USDT' }, CID.CID_1);
    const { text } = await open(String(json.link));
    expect(text).toContain('&lt;img src=x onerror=1&gt;&amp;Co');
    expect(text).not.toContain('<img src=x');
    expect(text).toContain(`src="data:image/png;base64,${logo}"`);
    expect(text).toContain('--brand:#FFEE00;--brand-on:#000000');
  });

  it('masks the document of the payer', async () => {
    const { open, checkout } = browsing();
    const { text } = await open(await checkout({ payer_document: '52998224725', payer_name: 'Ana Souza' }));
    expect(text).toContain('Ana Souza');
    expect(text).not.toContain('52998224725');
  });
});

describe('every hosted page', () => {
  it('W3: has no script, loads nothing, and allows its styles by their digest alone', async () => {
    const { open, checkout } = browsing();
    const { headers, text } = await open(await checkout());
    expect(text).not.toMatch(/<script|<link rel="stylesheet|\son\w+=|style="|https?:\/\/(?!www\.w3\.org)/);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src data:; form-action 'self'; /,
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('speaks the three languages, of the browser or as chosen', async () => {
    const { open, checkout } = browsing();
    const link = await checkout();
    const titles = async (language: string, query = '') =>
      /<html lang="([^"]+)">[\s\S]*<h1>([^<]+)</
        .exec((await open(link + query, undefined, { 'accept-language': language })).text)
        ?.slice(1);
    expect(await titles('pt-PT,en;q=0.5')).toEqual(['pt-BR', 'Pagar com PIX']);
    expect(await titles('es-AR')).toEqual(['es', 'Pagar con PIX']);
    expect(await titles('fr')).toEqual(['en', 'Pay with PIX']);
    expect(await titles('fr', '?lang=es')).toEqual(['es', 'Pagar con PIX']);
    expect((await open(`${link}?lang=es`, { action: 'fail' })).location).toMatch(/\?lang=es$/);
  });

  it('leads nowhere for a token that is unknown, or of another kind of page', async () => {
    const { open, checkout, control } = browsing();
    const link = await checkout();
    const wrong = ['/pay/nothing', '/pay/', '/pay/__proto__', new URL(link).pathname.replace('pay', 'kyb')];
    for (const path of wrong) expect((await open(`http://sandbox.test${path}`)).status).toBe(404);
    expect((await open('http://sandbox.test/pay/x', { action: 'pay' })).status).toBe(404);
    await control('POST', '/reset');
    expect((await open(link)).status).toBe(404);
  });

  it('is read by GET and moved by POST, and by nothing else', async () => {
    const { sandbox, checkout, world } = browsing();
    const link = await checkout();
    const saved = JSON.stringify(await world());
    for (const method of ['HEAD', 'OPTIONS', 'PUT', 'DELETE']) {
      const { status } = await sandbox.pages(new Request(link, { method }));
      expect([method, status]).toEqual([method, method === 'HEAD' ? 200 : 405]);
    }
    await sandbox.pages(new Request(link, { method: 'POST', body: 'x'.repeat(100_000) }));
    expect(JSON.stringify(await world())).toBe(saved);
  });
});

describe('the process page of a withdrawal', () => {
  it('WDR-24: each confirmation is a step, and a failure gives the amount back', async () => {
    const { open, control, record } = browsing();
    const { json } = await control('POST', '/transactions', {
      kind: 'withdrawal',
      correlation_id: CID.CID_1,
    });
    const link = String(json.link);
    expect((await open(link)).text).toContain(String((json.attributes as Form).address));
    await open(link, { action: 'confirm' });
    expect((await record())?.process).toBe('chain.broadcast');
    await open(link, { action: 'confirm' });
    await open(link, { action: 'fail' });
    expect((await record())?.process).toBe('success.completed');
  });
});

describe('the onboarding page', () => {
  const COMPANY = { name: 'Loja Aurora Ltda', document: '11.222.333/0001-81', email: 'a@b.example' };

  it('KYB-09 to KYB-12: the form, the review and the set-up take a sub-merchant to active', async () => {
    const { open, control } = browsing();
    const { json } = await control('POST', `/relationships/${CID.CID_5}/onboarding_link`, {});
    const link = String(json.link);
    const state = async () => {
      const { relationships } = (await control('GET', '/fixtures')).json as { relationships: Form[] };
      return relationships.find(({ name }) => name === 'CID_5')?.kyb;
    };
    const incomplete = await open(link, { action: 'submit', ...COMPANY, document: '11.222.333/0001-82' });
    expect([incomplete.status, await state()]).toEqual([400, 'kyb_provider_submerchant.pending_link']);
    expect(incomplete.text).toContain('value="Loja Aurora Ltda"');
    await open(link, { action: 'approve' });
    expect(await state()).toBe('kyb_provider_submerchant.pending_link');
    for (const [form, next] of [
      [{ action: 'submit', ...COMPANY }, 'pending_kyb'],
      [{ action: 'approve' }, 'processing'],
      [{ action: 'set_up' }, 'done'],
      [{ action: 'reject' }, 'done'],
    ] as const) {
      expect((await open(link, form)).status).toBe(303);
      expect(await state()).toBe(`kyb_provider_submerchant.${next}`);
    }
  });

  it('KYB-15, KYB-17: a rejection shows the text for end users and not the raw one', async () => {
    const { open, control, world } = browsing();
    const { json } = await control('POST', `/relationships/${CID.CID_2}/onboarding_link`, {});
    await open(String(json.link), { action: 'reject' });
    const { error_message = '', error_detail = '' } =
      (await world()).relationships[CID.CID_2]?.onboarding ?? {};
    const { text } = await open(String(json.link));
    expect(error_detail).not.toBe('');
    expect(text).toContain(error_message);
    expect(text).not.toContain(error_detail);
  });
});
