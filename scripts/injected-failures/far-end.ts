import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { createSandbox } from '@/lib/sandbox/http/handler';
import type { SandboxRequest, SandboxResponse } from '@/lib/sandbox/http/http-message';
import { connectionLost } from '@/lib/sandbox/http/injected-failures';
import { serveSandbox } from '@/lib/sandbox/http/node-server';
import { ACCOUNT_KEYS } from '@/lib/sandbox/world/seed';
import { memoryWorldStore } from '@/lib/sandbox/world/world-store';

/** The payments API of a run: the sandbox on a socket, which answers badly when told to, and what it really did. */

export const MONEY_PATHS = {
  '/v2/rfq/accept': 'accept',
  '/v2/naas/withdraw': 'withdraw',
  '/v2/naas/whitelist': 'whitelist',
} as const;
export type MoneyKind = (typeof MONEY_PATHS)[keyof typeof MONEY_PATHS];

/** How calls are answered; each after the first acts before it answers, but for the `before` ones. */
export const MOODS = [
  'well',
  'drop_before',
  'drop_after',
  '500_before',
  '500_after',
  '503_before',
  'html_after',
  'half_after',
  'empty_after',
  'other_after',
  'redirect_after',
  'slow',
] as const;
export type Mood = (typeof MOODS)[number];

export interface Arrival {
  kind: MoneyKind;
  /** Of the browser's request, as Mesa passes it on. */
  requestId: string;
  /** The quote; the code in the note; the name or the address. */
  subject: string;
  /** `waits`: the far end evaluates it later. */
  did: boolean | 'waits';
  /** Of an accept, as the far end answered it. */
  amounts?: { from: string; to: string };
  /** Of a withdrawal, as it was sent. */
  taken?: Taken;
}

export interface Taken {
  correlationId: string;
  currency: string;
  amount: string;
  /** The group of addresses that gets it. */
  wallet: string;
}

export type Deliver = (
  url: string,
  headers: Record<string, string>,
  body: string,
) => Promise<number | undefined>;

export interface FarEnd {
  base: string;
  keys: typeof ACCOUNT_KEYS.A;
  arrivals: Arrival[];
  /** `badReads`: how many reads are still answered as `reads` says. */
  moods: { money: Mood; reads: Mood; badReads: number };
  control(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  stop(): void;
}

const SLOW_MS = 120;

export async function startFarEnd(appUrl: string, deliver: Deliver): Promise<FarEnd> {
  const sandbox = createSandbox({
    assumptions: DEFAULT_ASSUMPTIONS,
    world: memoryWorldStore(),
    appUrl,
    deliver,
    onError: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
  });
  const arrivals: Arrival[] = [];
  const moods: FarEnd['moods'] = { money: 'well', reads: 'well', badReads: 0 };
  const answer = async (request: SandboxRequest): Promise<SandboxResponse> => {
    const { method, url, headers } = request;
    const kind = MONEY_PATHS[url.pathname as keyof typeof MONEY_PATHS];
    const bytes = await request.body(1024 * 1024);
    const same = { method, url, headers, body: () => Promise.resolve(bytes) };
    if (kind === undefined || method !== 'POST') {
      moods.badReads -= 1;
      return badly(moods.badReads >= 0 ? moods.reads : 'well', () => sandbox.answer(same));
    }
    const requestId = headers.get('x-request-id') ?? '';
    const taken = kind === 'withdraw' ? { taken: takenOf(bytes) } : {};
    const arrival: Arrival = { kind, requestId, subject: subjectOf(bytes), did: false, ...taken };
    arrivals.push(arrival);
    return badly(moods.money, async () => {
      const answered = await sandbox.answer(same);
      arrival.did = answered.status === 202 ? 'waits' : answered.status === 200;
      if (kind === 'accept' && arrival.did === true) arrival.amounts = amountsOf(answered);
      return answered;
    });
  };
  const server = serveSandbox({ ...sandbox, answer });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: ACCOUNT_KEYS.A,
    arrivals,
    moods,
    async control(method, path, body) {
      const given = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await sandbox.control(
        new Request(`http://sandbox.invalid/_sandbox/${path}`, { method, ...given }),
      );
      const text = await response.text();
      if (!response.ok) throw new Error(`control ${path} answered ${response.status}: ${text}`);
      return JSON.parse(text) as Record<string, unknown>;
    },
    stop() {
      sandbox.dispose();
      server.closeAllConnections();
      server.close();
    },
  };
}

const JSON_HEADERS = { 'content-type': 'application/json' };
const plain = (status: number, text: string, headers: Record<string, string> = JSON_HEADERS) => ({
  status,
  headers,
  body: new TextEncoder().encode(text),
});

async function badly(mood: Mood, act: () => Promise<SandboxResponse>): Promise<SandboxResponse> {
  if (mood === 'drop_before') throw connectionLost();
  if (mood === '500_before') return plain(500, '{"error":"internal"}');
  if (mood === '503_before') return plain(503, '{"error":"no rate provider"}');
  const answered = await act();
  const { status, headers, body } = answered;
  const text = new TextDecoder().decode(body ?? undefined);
  switch (mood) {
    case 'drop_after':
      throw connectionLost();
    case '500_after':
      return plain(500, '<h1>Oops</h1>', { 'content-type': 'text/html' });
    case 'html_after':
      return plain(200, '<html>OK</html>', { 'content-type': 'text/html' });
    case 'half_after':
      return { status, headers, body: new TextEncoder().encode(text.slice(0, text.length / 2)) };
    case 'empty_after':
      return plain(200, '{}');
    case 'other_after':
      return plain(status, text.replaceAll(/"(rfq_id|end2end|link|walletId)":"[^"]*"/g, '"$1":"another"'));
    case 'redirect_after':
      return plain(302, '', { location: 'http://169.254.169.254/' });
    case 'slow':
      await sleep(SLOW_MS);
      return answered;
    default:
      return answered;
  }
}

function amountsOf({ body }: SandboxResponse): { from: string; to: string } {
  const text = new TextDecoder().decode(body ?? undefined);
  const digits = (name: string) => new RegExp(`"${name}":(-?[\\d.]+)`).exec(text)?.[1] ?? '0';
  return { from: digits('amount_from'), to: digits('amount_to') };
}

/** Of an accept, or of the envelope of a signed call. */
function subjectOf(bytes: Uint8Array | null): string {
  const body = bodyOf(bytes);
  const { note = '', walletName, address } = body.payload ?? {};
  const token = /M-[A-Z0-9]+/.exec(note)?.[0];
  return body.rfq_id ?? token ?? address ?? walletName ?? '';
}

function takenOf(bytes: Uint8Array | null): Taken {
  const { correlation_id: correlationId, payload } = bodyOf(bytes);
  const { account: currency, amount, wallet } = payload ?? {};
  return { correlationId, currency, amount, wallet };
}

const bodyOf = (bytes: Uint8Array | null) => JSON.parse(new TextDecoder().decode(bytes ?? undefined));
