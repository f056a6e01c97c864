/** What a person at work looks at, and what its pages ask for once they stand. */
export const PAGES = ['/overview', '/balances', '/conversions', '/withdrawals', '/events', '/sub-merchants'];
export const READS = ['/api/balance', '/api/overview', '/api/conversions', '/api/withdrawals', '/api/events'];

/** Signs in through the sign-in route and returns the Cookie header of the session. */
export async function signIn(base, { email, password }) {
  const jar = new Map();
  const csrf = await visit(jar, `${base}/api/auth/csrf`);
  const { csrfToken } = await csrf.json();
  await visit(jar, `${base}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: base,
      'sec-fetch-site': 'same-origin',
    },
    body: new URLSearchParams({ csrfToken, email, password, json: 'true' }),
  });
  const cookie = cookieHeader(jar);
  const check = await fetch(`${base}/api/balance`, { headers: { cookie } });
  if (!check.ok)
    throw new Error(`sign-in failed: GET /api/balance answers ${check.status} ${await check.text()}`);
  return { cookie, jar };
}

async function visit(jar, url, init = {}) {
  const response = await fetch(url, {
    ...init,
    redirect: 'manual',
    headers: { ...init.headers, cookie: cookieHeader(jar) },
  });
  for (const line of response.headers.getSetCookie()) {
    const [pair] = line.split(';');
    const cut = pair.indexOf('=');
    jar.set(pair.slice(0, cut), pair.slice(cut + 1));
  }
  return response;
}

function cookieHeader(jar) {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
