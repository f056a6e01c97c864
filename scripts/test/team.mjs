import { randomBytes, randomUUID } from 'node:crypto';

/** Cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = (
  /** @type {{ headers?: Record<string, string | string[] | undefined> }} */ answered,
) => [answered.headers?.['set-cookie'] ?? []].flat().map((line) => line.split(';', 1)[0] ?? '');

/**
 * The administrator invites, and each opens the link with a password of their own; resolves with their cookies. All are
 * invited before the first joins: from then on a treasurer would have to approve the next. `ask` sends as a browser.
 *
 * @param {(path: string, asked: object) => Promise<{ status?: number, text?: string, headers?: Record<string, string | string[] | undefined> }>} ask
 * @param {string} adminCookie
 * @param {readonly { name: string, role: string }[]} colleagues
 * @param {() => string} [newId]
 * @returns {Promise<string[]>}
 */
export async function hire(ask, adminCookie, colleagues, newId = randomUUID) {
  const tokens = [];
  for (const { name, role } of colleagues) {
    const invited = await ask('/api/team', {
      method: 'POST',
      headers: { cookie: adminCookie, 'idempotency-key': newId() },
      body: { name, role, email: `${name.toLowerCase()}@company.example` },
    });
    const { link } = JSON.parse(invited.text ?? '{}');
    if (link === undefined) throw new Error(`nobody was invited: ${invited.status} ${invited.text}`);
    tokens.push(link.url.split('#')[1]);
  }
  const cookies = [];
  for (const token of tokens) {
    const body = { token, password: randomBytes(16).toString('hex') };
    const joined = await ask('/api/join', { method: 'POST', body });
    if (joined.status !== 200) throw new Error(`nobody joined: ${joined.status} ${joined.text}`);
    cookies.push(cookiesOf(joined).join('; '));
  }
  return cookies;
}
