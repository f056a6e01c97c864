import type { Conversion } from '@/lib/contract/bff/conversions';
import { type Person, SUB_MERCHANTS } from './people';
import { asks, CURRENCY, count, keepQuote, personWho, portOf, type Run } from './run';
import type { Chance } from './seeded';

/** What people do in one round. Each act takes a chance of its own, so that the others cannot change it. */
export type Act = (run: Run, chance: Chance) => Promise<void>;

const PIX_KEY = 'financeiro@mesa.example';
const OTHER_PIX_KEY = '52998224725';
export const PIX_KEYS = [PIX_KEY, OTHER_PIX_KEY];

interface Press {
  person: Person;
  port: number;
  intentId: string;
}

async function quote(run: Run, chance: Chance): Promise<Conversion | null> {
  const who = {
    port: portOf(run, chance),
    person: personWho(run, chance, 'treasurer', 'operator'),
    what: 'quote',
  };
  const amount = `${chance.whole(1, 40)}.${chance.whole(10, 99)}`;
  const { answered, body } = await asks(run, who, '/api/conversions', {
    method: 'POST',
    body: { from_currency: CURRENCY.from, to_currency: CURRENCY.to, from_amount: amount },
  });
  if (answered.status !== 200) return null;
  const conversion = body?.conversion as Conversion;
  keepQuote(run, conversion);
  return conversion;
}

async function press(
  run: Run,
  { rfq_id, options, expires_at }: Conversion,
  by: Press,
  more = {},
): Promise<void> {
  const { d1 } = options;
  if (d1 === undefined) return;
  const seen = { rate: d1.rate, amount_from: d1.from_amount, amount_to: d1.to_amount, expires_at };
  run.pressed.add(by.intentId);
  const { answered, body } = await asks(
    run,
    { ...by, what: `accept (${by.person.role})` },
    `/api/conversions/${rfq_id}/accept`,
    {
      method: 'POST',
      headers: { 'idempotency-key': by.intentId },
      body: { settlement_day: 'd1', pix_key: PIX_KEY, seen, ...more },
    },
  );
  if (answered.status !== 200) return;
  const { attempt } = (body as unknown as { conversion: Conversion }).conversion;
  if (attempt === undefined) return;
  run.pressed.add(attempt.intent_id);
  run.acknowledged.push({ intentId: attempt.intent_id, state: attempt.outcome });
  if (attempt.outcome === 'evaluating') run.waiting.set(rfq_id, { from: d1.from_amount, to: d1.to_amount });
}

const by = (run: Run, chance: Chance, ...roles: Person['role'][]): Press => ({
  person: personWho(run, chance, ...(roles.length === 0 ? (['treasurer'] as const) : roles)),
  port: portOf(run, chance),
  intentId: chance.id(),
});

/** One press; the same press on both processes; two people; the same key for another input. */
const acceptOnce: Act = async (run, chance) => {
  const conversion = await quote(run, chance);
  if (conversion === null) return;
  const first = by(run, chance);
  const second = by(run, chance);
  switch (chance.whole(0, 5)) {
    case 0:
      await Promise.all([
        press(run, conversion, first),
        press(run, conversion, { ...first, port: second.port }),
      ]);
      return;
    case 1:
      await Promise.all([press(run, conversion, first), press(run, conversion, second)]);
      return;
    case 2:
      await press(run, conversion, first);
      await press(run, conversion, { ...first, port: second.port }, { pix_key: OTHER_PIX_KEY });
      return;
    default:
      await press(run, conversion, first);
  }
};

/** An earlier quote: expired, renewed, decided or never answered. */
const acceptAgain: Act = async (run, chance) => {
  const [first, ...others] = run.quotes;
  if (first === undefined) return;
  const { rfq_id } = chance.pick([first, ...others]);
  const who = { port: portOf(run, chance), person: personWho(run, chance, 'treasurer'), what: 'read' };
  const { answered, body } = await asks(run, who, `/api/conversions/${rfq_id}?read=1`);
  if (answered.status !== 200) return;
  const conversion = body?.conversion as Conversion;
  await press(run, conversion, by(run, chance), chance.once(2) ? { renew: true } : {});
};

const notAllowed: Act = async (run, chance) => {
  const conversion = await quote(run, chance);
  if (conversion !== null) await press(run, conversion, by(run, chance, 'viewer', 'operator', 'admin'));
};

/** The far end evaluates; somebody there decides later. */
const evaluated: Act = async (run, chance) => {
  const [rfqId, amounts] = [...run.waiting][0] ?? [];
  if (rfqId === undefined || amounts === undefined || chance.once(2)) {
    await run.far.control('PUT', 'scenario', { account: 'A', evaluate: true });
    await acceptOnce(run, chance);
    await run.far.control('PUT', 'scenario', { account: 'A', evaluate: false });
    return;
  }
  run.waiting.delete(rfqId);
  const outcome = chance.once(3) ? 'refused' : 'done';
  const decided = await run.far
    .control('POST', `conversions/${rfqId}/resolve`, { outcome })
    .catch(() => null);
  const arrival = run.far.arrivals.find(({ subject, did }) => subject === rfqId && did === 'waits');
  const happened = String(decided?.process).startsWith('accepted');
  if (arrival !== undefined) Object.assign(arrival, happened ? { did: true, amounts } : { did: false });
  count(run, `evaluation ${outcome}`);
};

/** A person ends what stayed unknown, once the renewal is over; sometimes wrongly. */
const resolve: Act = async (run, chance) => {
  const who = { port: portOf(run, chance), person: personWho(run, chance, 'treasurer'), what: 'resolve' };
  const { body } = await asks(run, { ...who, what: 'list' }, '/api/conversions?open_from=USDT');
  const items = (body?.items ?? []) as Conversion[];
  const unknown = items.filter(({ state }) => state === 'unknown');
  const [first, ...others] = unknown;
  if (first === undefined) return;
  const { rfq_id } = chance.pick([first, ...others]);
  const outcome = chance.once(2) ? 'accepted' : 'not_accepted';
  await asks(run, who, `/api/conversions/${rfq_id}/resolve`, {
    method: 'POST',
    body: { outcome, note: 'support said so' },
  });
};

interface Option {
  id: string;
  label?: string;
  addresses: { status?: string; currency?: string }[];
}

const withdrawal: Act = async (run, chance) => {
  const cid = chance.pick(SUB_MERCHANTS);
  const first = by(run, chance);
  const second = by(run, chance);
  const path = `/api/sub-merchants/${cid}/withdrawals`;
  const { answered, body } = await asks(run, { ...first, what: 'options' }, `${path}/options`);
  if (answered.status !== 200) return;
  const groups = ((body?.groups ?? []) as Option[]).filter(({ addresses }) =>
    addresses.some(({ status, currency }) => status === 'active' && currency === 'USDT'),
  );
  const [one, ...more] = groups;
  if (one === undefined) return;
  const { id: wallet, label, addresses } = chance.pick([one, ...more]);
  const amount = `${chance.whole(0, 2)}.${chance.whole(100000, 999999)}`;
  const asked = {
    account: 'USDT',
    amount,
    wallet,
    withdrawal_type: 'crypto',
    seen: { label, addresses, latest: null },
  };
  const send = async (press: Press) => {
    run.pressed.add(press.intentId);
    run.asked.set(press.intentId, { correlationId: cid, currency: 'USDT', amount, wallet });
    const { body: answer } = await asks(run, { ...press, what: `withdraw (${press.person.role})` }, path, {
      method: 'POST',
      headers: { 'idempotency-key': press.intentId },
      body: asked,
    });
    const made = answer?.withdrawal as { id: string; state: string } | undefined;
    if (made === undefined) return;
    run.pressed.add(made.id);
    run.acknowledged.push({ intentId: made.id, state: made.state });
  };
  const turn = chance.whole(0, 4);
  if (turn === 0) await Promise.all([send(first), send({ ...first, port: second.port })]);
  else if (turn === 1) await Promise.all([send(first), send(second)]);
  else if (turn === 2)
    await send({ ...first, person: personWho(run, chance, 'viewer', 'operator', 'admin') });
  else await send(first);
};

const whitelist: Act = async (run, chance) => {
  const cid = chance.pick(SUB_MERCHANTS);
  const name = `Group ${chance.id().slice(0, 8)}`;
  const first = by(run, chance);
  const duplicate = chance.once(3) ? [{ ...first, port: portOf(run, chance) }] : [];
  await Promise.all(
    [first, ...duplicate].map(async (press) => {
      run.pressed.add(press.intentId);
      const { body } = await asks(
        run,
        { ...press, what: 'whitelist' },
        `/api/sub-merchants/${cid}/whitelist`,
        {
          method: 'POST',
          headers: { 'idempotency-key': press.intentId },
          body: { walletName: name },
        },
      );
      const made = body?.operation as { intent_id: string; state: string } | undefined;
      if (made !== undefined) run.acknowledged.push({ intentId: made.intent_id, state: made.state });
    }),
  );
};

/** Seconds mostly; hours now and then; a little back. */
const clock: Act = async (run, chance) => {
  const seconds = chance.once(25) ? chance.whole(600, 7_200) : chance.whole(-5, 45);
  await run.far.control('PUT', 'clock', { advance_seconds: seconds });
  count(run, 'clock moved');
};

const read: Act = async (run, chance) => {
  const who = {
    port: portOf(run, chance),
    person: personWho(run, chance, 'viewer', 'treasurer'),
    what: 'read',
  };
  await asks(run, who, chance.pick(['/api/balance', '/api/overview', '/api/conversions', '/api/events']));
};

/** The number is the weight. */
const ACTS: readonly [number, Act][] = [
  [12, acceptOnce],
  [4, acceptAgain],
  [1, notAllowed],
  [3, evaluated],
  [2, resolve],
  [6, withdrawal],
  [1, whitelist],
  [3, clock],
  [3, read],
];
const ALL = ACTS.reduce((sum, [weight]) => sum + weight, 0);

export function chooseAct(chance: Chance): Act {
  let left = chance.next() * ALL;
  for (const [weight, act] of ACTS) {
    left -= weight;
    if (left < 0) return act;
  }
  return acceptOnce;
}
