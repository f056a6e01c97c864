import type { Conversion } from '@/lib/contract/bff/conversions';
import type { FarEnd, Taken } from './far-end';
import type { Acknowledged } from './invariants';
import { type Answered, type Asked, ask, type Person } from './people';
import type { Chance } from './seeded';

/** What one run knows: who asks, whom, and what they were told. */
export interface Run {
  far: FarEnd;
  people: readonly Person[];
  /** Ports of the processes that take requests. */
  alive: Set<number>;
  /** Intents of this round. */
  pressed: Set<string>;
  /** Withdrawals of the whole run, by intent. */
  asked: Map<string, Taken>;
  acknowledged: Acknowledged[];
  /** Intents of this round: whether each press was answered as not done. */
  answeredNotDone: Map<string, boolean>;
  /** Newest last. */
  quotes: Conversion[];
  /** Accepts that the far end evaluates. */
  waiting: Map<string, { from: string; to: string }>;
  violations: string[];
  counts: Map<string, number>;
  /** By what was asked. */
  spentMs: Map<string, number>;
}

export const CURRENCY = { from: 'USDT', to: 'BRL' } as const;
const QUOTES_KEPT = 60;

export function count(run: Run, what: string): void {
  run.counts.set(what, (run.counts.get(what) ?? 0) + 1);
}

export function portOf(run: Run, chance: Chance): number {
  const ports = [...run.alive];
  return ports[chance.whole(0, ports.length - 1)] ?? 0;
}

export function personWho(run: Run, chance: Chance, ...roles: Person['role'][]): Person {
  const able = run.people.filter(({ role }) => roles.includes(role));
  const [first, ...others] = able;
  if (first === undefined) throw new Error(`nobody is ${roles.join(' or ')}`);
  return chance.pick([first, ...others]);
}

/** Asks, counts the answer, and notes a 500: nothing of ours may answer one. */
export async function asks(
  run: Run,
  { port, person, what }: { port: number; person: Person; what: string },
  path: string,
  asked: Asked = {},
): Promise<{ answered: Answered; body: Record<string, unknown> | undefined }> {
  const from = performance.now();
  const answered = await ask(port, person, path, asked);
  run.spentMs.set(what, (run.spentMs.get(what) ?? 0) + performance.now() - from);
  const body = answered.text?.startsWith('{') ? JSON.parse(answered.text) : undefined;
  const code = body?.error?.code ?? body?.outcome ?? body?.operation?.state ?? '';
  count(run, `${what} ${answered.status ?? 'lost'} ${code}`.trim());
  const key = asked.headers?.['idempotency-key'];
  if (key !== undefined) {
    // Before its handler (safety 66).
    const isRefused = code === 'store_away';
    run.answeredNotDone.set(key, isRefused && (run.answeredNotDone.get(key) ?? true));
  }
  if (answered.status === 500) run.violations.push(`${path} answered 500: ${answered.text?.slice(0, 200)}`);
  return { answered, body };
}

export function keepQuote(run: Run, conversion: Conversion): void {
  run.quotes.push(conversion);
  if (run.quotes.length > QUOTES_KEPT) run.quotes.shift();
}
