import 'server-only';
import { and, count, desc, eq, exists, gte, ilike, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { LastRates, PairSum, RegisterChoices } from '@/lib/contract/bff/conversion-register';
import type { Conversion, ConversionState, SettlementDay } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';
import type { RegisterState } from '@/lib/contract/values/transactions/register-filters';
import type { Database } from '@/lib/store/engine/open-store';
import { notedSubjects } from '@/lib/store/notes/notes';
import { hasError, hasLanded } from '@/lib/store/schema/conversion-error';
import { attempts, conversions } from '@/lib/store/schema/conversion-tables';
import { summable } from '@/lib/store/summable';
import { ALIVE, complete, UNDECIDED_STATES } from './conversions';

export interface RegisterFilter {
  createdFrom?: Date;
  createdTo?: Date;
  state?: RegisterState;
  /** `USDT-BRL`. */
  pair?: string;
  /** The currency of either side. */
  currency?: string;
  day?: SettlementDay;
  person?: string;
  /** Id of a conversion; those to the same destination are found. */
  destination?: string;
  rfq_id?: string;
  q?: string;
}

const REFUSED = ['refused', 'rejected'] as const satisfies ConversionState[];
const UNTAKEN = ['open', 'renewed', 'undecided', 'closed', 'discarded'] as const satisfies ConversionState[];
const MAX_CHOICES = 200;

const accepted = eq(conversions.state, 'accepted');

const isAlive = inArray(attempts.outcome, ALIVE);
/** The attempt that `toConversion` shows. */
const isShown = or(
  isAlive,
  sql`not exists (select from ${attempts} other where other.rfq_id = ${attempts.rfqId}
    and (other.outcome in ${ALIVE} or other.seq > ${attempts.seq}))`,
);

function ofState(state: RegisterState): SQL | undefined {
  switch (state) {
    case 'taken':
      return inArray(conversions.state, ['accepted', ...UNDECIDED_STATES]);
    case 'locked':
      return and(accepted, sql`not ${hasLanded}`, sql`not ${hasError}`);
    case 'settled':
      return and(accepted, hasLanded);
    case 'failed':
      return and(accepted, hasError);
    case 'unknown':
      return inArray(conversions.state, UNDECIDED_STATES);
    case 'untaken':
      return inArray(conversions.state, UNTAKEN);
    case 'refused':
      return inArray(conversions.state, REFUSED);
    case 'all':
      return undefined;
  }
}

function where(db: Database, filter: RegisterFilter): SQL | undefined {
  const {
    createdFrom,
    createdTo,
    state = 'all',
    pair,
    currency,
    day,
    person,
    destination,
    rfq_id,
    q,
  } = filter;
  const tried = (which: SQL | undefined) =>
    exists(
      db
        .select({ id: attempts.intentId })
        .from(attempts)
        .where(and(eq(attempts.rfqId, conversions.rfqId), which)),
    );
  return and(
    createdFrom && gte(conversions.createdAt, createdFrom),
    createdTo && lte(conversions.createdAt, createdTo),
    ofState(state),
    pair === undefined
      ? undefined
      : sql`${conversions.fromCurrency} || '-' || ${conversions.toCurrency} = ${pair}`,
    currency === undefined
      ? undefined
      : or(eq(conversions.fromCurrency, currency), eq(conversions.toCurrency, currency)),
    day && tried(and(eq(attempts.settlementDay, day), isShown)),
    person === undefined
      ? undefined
      : or(eq(conversions.createdById, person), tried(eq(attempts.actorId, person))),
    destination === undefined ? undefined : toDestinationOf(destination, tried),
    rfq_id === undefined ? undefined : eq(conversions.rfqId, rfq_id),
    q === undefined ? undefined : matching(db, q, tried),
  );
}

function toDestinationOf(rfqId: string, tried: (which: SQL | undefined) => SQL): SQL | undefined {
  const sent = sql`(select coalesce(pix_key, wallet_id) from ${attempts}
    where ${and(eq(attempts.rfqId, rfqId), isShown)})`;
  const asked = sql`(select coalesce(asked.asked_destination ->> 'pix_key', asked.asked_destination ->> 'wallet_id', asked.wallet_id)
    from ${conversions} asked where asked.rfq_id = ${rfqId})`;
  const meant = sql`coalesce(${sent}, ${asked})`;
  const sentTo = sql`coalesce(${attempts.pixKey}, ${attempts.walletId})`;
  return or(
    tried(and(sql`${sentTo} = ${meant}`, isShown)),
    and(
      sql`coalesce(${conversions.askedDestination} ->> 'pix_key', ${conversions.askedDestination} ->> 'wallet_id', ${conversions.walletId}) = ${meant}`,
      // No attempt that is shown names another destination.
      not(tried(and(sql`${sentTo} is not null`, isShown))),
    ),
  );
}

function matching(db: Database, text: string, tried: (which: SQL | undefined) => SQL): SQL | undefined {
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    ilike(conversions.rfqId, part),
    ilike(conversions.createdByName, part),
    tried(or(ilike(attempts.actorName, part), eq(attempts.requestId, text), eq(attempts.walletId, text))),
    inArray(conversions.rfqId, notedSubjects(db, text)),
  );
}

export async function registerPage(
  db: Database,
  filter: RegisterFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: Conversion[]; total: number }> {
  const which = where(db, filter);
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(conversions)
      .where(which)
      .orderBy(desc(conversions.createdAt), desc(conversions.rfqId))
      .offset(offset)
      .limit(limit),
    db.select({ of: count() }).from(conversions).where(which),
  ]);
  return { items: await complete(db, rows), total: counted?.of ?? 0 };
}

/** Newest first. Each page begins after the last row of the previous one, so later rows are not in them. */
export async function* registerPages(
  db: Database,
  filter: RegisterFilter,
  limit: number,
): AsyncGenerator<Conversion[]> {
  let after: { at: Date; id: string } | undefined;
  for (;;) {
    const behind =
      after &&
      sql`(${conversions.createdAt}, ${conversions.rfqId}) < (${after.at.toISOString()}::timestamptz, ${after.id})`;
    const rows = await db
      .select()
      .from(conversions)
      .where(and(where(db, filter), behind))
      .orderBy(desc(conversions.createdAt), desc(conversions.rfqId))
      .limit(limit);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield await complete(db, rows);
    if (rows.length < limit) return;
    after = { at: last.createdAt, id: last.rfqId };
  }
}

export async function registerSums(db: Database, filter: RegisterFilter): Promise<PairSum[]> {
  const [from, to] = [
    sql`${attempts.confirmed} ->> 'amount_from'`,
    sql`${attempts.confirmed} ->> 'amount_to'`,
  ];
  const isRead = sql`(${summable(from)} and ${summable(to)})`;
  const kind = sql<SumKind>`case
    when ${inArray(conversions.state, UNDECIDED_STATES)} then 'unknown'
    when not ${accepted} then 'not_accepted'
    when ${attempts.confirmed} is null then 'recorded'
    when ${hasError} then 'failed'
    when ${isRead} then 'summed'
    else 'unread' end`;
  // Sums only the group `summed`, whose figures are readable.
  const sumOf = (figure: SQL) =>
    sql<string | null>`sum(case when ${summable(figure)} then (${figure})::numeric end)::text`;
  const groups = await db
    .select({
      from_currency: conversions.fromCurrency,
      to_currency: conversions.toCurrency,
      kind,
      rows: count(),
      from_amount: sumOf(from),
      to_amount: sumOf(to),
    })
    .from(conversions)
    .leftJoin(attempts, and(eq(attempts.rfqId, conversions.rfqId), eq(attempts.outcome, 'accepted')))
    .where(where(db, filter))
    .groupBy(sql`1`, sql`2`, sql`3`);
  const pairs = new Map<string, PairSum>();
  for (const { from_currency, to_currency, kind: one, rows, from_amount, to_amount } of groups) {
    const key = `${from_currency}-${to_currency}`;
    const known = pairs.get(key) ?? { from_currency, to_currency, rows: 0, ...NO_ROWS };
    const sums =
      one === 'summed'
        ? defined({ from_amount: from_amount ?? undefined, to_amount: to_amount ?? undefined })
        : {};
    pairs.set(key, { ...known, ...sums, rows: known.rows + rows, [one]: rows });
  }
  const name = ({ from_currency, to_currency }: PairSum) => `${from_currency}-${to_currency}`;
  return [...pairs.values()].sort((a, b) => b.rows - a.rows || (name(a) < name(b) ? -1 : 1));
}

const NO_ROWS = { summed: 0, unknown: 0, recorded: 0, failed: 0, unread: 0, not_accepted: 0 };
type SumKind = keyof typeof NO_ROWS;

const savedName = sql<
  string | null
>`(select name from destinations saved join attempts sent on sent.destination_id = saved.id
  where coalesce(sent.pix_key, sent.wallet_id) = coalesce(${attempts.pixKey}, ${attempts.walletId}) order by sent.seq desc limit 1)`;

export async function registerChoices(db: Database): Promise<RegisterChoices> {
  const found = await Promise.all([
    db
      .selectDistinct({ from_currency: conversions.fromCurrency, to_currency: conversions.toCurrency })
      .from(conversions)
      .orderBy(conversions.fromCurrency, conversions.toCurrency)
      .limit(MAX_CHOICES + 1),
    db
      .selectDistinct({ id: attempts.actorId, name: attempts.actorName })
      .from(attempts)
      .union(
        db.selectDistinct({ id: conversions.createdById, name: conversions.createdByName }).from(conversions),
      )
      .orderBy(sql`2, 1`)
      .limit(MAX_CHOICES + 1),
    db
      .selectDistinctOn([sql`coalesce(${attempts.pixKey}, ${attempts.walletId})`], {
        id: attempts.rfqId,
        pix_key: attempts.pixKey,
        wallet_id: attempts.walletId,
        name: savedName,
      })
      .from(attempts)
      .where(and(sql`coalesce(${attempts.pixKey}, ${attempts.walletId}) is not null`, isShown))
      // An accepted one keeps its destination, so a saved view keeps its meaning.
      .orderBy(
        sql`coalesce(${attempts.pixKey}, ${attempts.walletId})`,
        desc(eq(attempts.outcome, 'accepted')),
        attempts.seq,
      )
      .limit(MAX_CHOICES + 1),
  ]);
  const [pairs, people, destinations] = [firstOf(found[0]), firstOf(found[1]), firstOf(found[2])];
  const more = (['pairs', 'people', 'destinations'] as const).filter(
    (_, at) => (found[at]?.length ?? 0) > MAX_CHOICES,
  );
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return {
    pairs,
    people: [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name)),
    destinations: destinations.map(({ id, name, pix_key, wallet_id }) => ({
      id,
      ...defined({
        name: name ?? undefined,
        pix_key: pix_key ?? undefined,
        wallet_id: wallet_id ?? undefined,
      }),
    })),
    ...(more.length > 0 ? { more } : {}),
  };
}

const firstOf = <Row>(rows: readonly Row[]) => rows.slice(0, MAX_CHOICES);

export async function lastRates(
  db: Database,
  { from_currency, to_currency }: { from_currency: string; to_currency: string },
): Promise<LastRates> {
  const newest = async (day: SettlementDay) => {
    const [row] = await db
      .select({ rfqId: conversions.rfqId, confirmed: attempts.confirmed, at: attempts.answeredAt })
      .from(attempts)
      .innerJoin(conversions, eq(conversions.rfqId, attempts.rfqId))
      .where(
        and(
          eq(conversions.fromCurrency, from_currency),
          eq(conversions.toCurrency, to_currency),
          accepted,
          eq(attempts.outcome, 'accepted'),
          eq(attempts.settlementDay, day),
          sql`${attempts.confirmed} ->> 'rate' is not null`,
        ),
      )
      .orderBy(desc(attempts.seq))
      .limit(1);
    const { rate, amount_from, amount_to } = row?.confirmed ?? {};
    if (row?.at == null || rate === undefined) return undefined;
    return {
      rfq_id: row.rfqId,
      rate,
      at: row.at.toISOString(),
      ...defined({ from_amount: amount_from, to_amount: amount_to }),
    };
  };
  const [d0, d1] = await Promise.all([newest('d0'), newest('d1')]);
  return defined({ d0, d1 });
}
