/** What was measured as Markdown, and what the target needs by it. */

const TARGET = {
  people: 500,
  pageEverySeconds: 5,
  readsPerPage: 2,
  processes: 20,
  webhooks: 1_000,
  events: 10_000_000,
};
const CONNECTIONS_EACH = 11;
const DEFAULT_CONNECTIONS = 100;
const MOST_STATEMENTS = 14;
/** Fewer may grow by chance. */
const MANY_BLOCKS = 50;

const round = (value, digits = 1) => (Number.isFinite(value) ? Number(value.toFixed(digits)) : '-');
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

export function reportScale({ rows, taken, store, connections }) {
  const [small, large] = taken;
  return [
    ...(large.units === undefined
      ? []
      : [units(small, large), statements(small, large), needs(large, store, connections)]),
    upkeep(taken),
    inboxSizes(large),
    ...(store === undefined ? [] : [notices(store.notify), parted(store.parted, rows)]),
  ].join('\n\n');
}

function units(small, large) {
  const line = (name) => {
    const [a, b] = [small.units[name], large.units[name]];
    const count = b.statements.reduce((sum, { calls }) => sum + calls, 0);
    const wal = b.statements.reduce((sum, one) => sum + one.wal, 0);
    return [
      ...[name, round(a.nodeMs, 2), round(b.nodeMs, 2), round(a.postgresMs, 2), round(b.postgresMs, 2)],
      ...[round(count), round(wal / 1024)],
    ];
  };
  return table(
    [
      ...['unit', `Mesa, ms of a core at ${small.rows} events`, `at ${large.rows}`],
      ...[`Postgres, ms of a core at ${small.rows}`, `at ${large.rows}`, 'statements', 'WAL, KB'],
    ],
    Object.keys(large.units).map(line),
  );
}

/** Most expensive first; those whose blocks grow with the events give way as they do. */
function statements(small, large) {
  const lines = Object.entries(large.units).flatMap(([unit, { statements: all }]) =>
    all.map((one) => {
      const before = small.units[unit].statements.find(({ query }) => query === one.query);
      const growth = before === undefined ? Number.NaN : one.blocks / Math.max(1, before.blocks);
      const grows = growth > 2 && one.blocks > MANY_BLOCKS;
      const times = TARGET.events / large.rows;
      return { unit, ...one, growth, atTarget: grows ? one.ms * times : one.ms, cost: one.calls * one.ms };
    }),
  );
  const dearest = lines.sort((a, b) => b.cost - a.cost).slice(0, MOST_STATEMENTS);
  return table(
    ['unit', 'statement', 'a unit', 'ms', 'blocks', 'blocks, times those of a tenth', 'ms at 10 million'],
    dearest.map(({ unit, query, calls, ms, blocks, growth, atTarget }) => [
      ...[
        unit,
        `\`${query.slice(0, 90).replaceAll('|', '\\|').replaceAll('`', '')}\``,
        round(calls, 2),
        round(ms, 2),
      ],
      ...[round(blocks, 0), round(growth), round(atTarget, 2)],
    ]),
  );
}

function needs({ units: { idle, page, read, webhook, stream } }, store, connections) {
  const announced = webhook.statements.find(({ query }) => query.includes('live_changes'))?.calls ?? 0;
  const { people, pageEverySeconds, readsPerPage, processes, webhooks } = TARGET;
  const pages = people / pageEverySeconds;
  const perSecond = (key) => ({
    people: (pages * (page[key] + readsPerPage * read[key])) / 1_000,
    webhooks: (webhooks * webhook[key]) / 1_000,
    background: (processes * idle[key]) / 1_000,
  });
  const sum = (parts) => Object.values(parts).reduce((total, one) => total + one, 0);
  const [mesa, postgres] = [perSecond('nodeMs'), perSecond('postgresMs')];
  const said = (parts) =>
    Object.entries(parts)
      .map(([name, cores]) => `${name} ${round(cores, 2)}`)
      .join(', ');
  const notices = store?.notify.find(({ listeners }) => listeners === processes)?.rate;
  const open = processes * CONNECTIONS_EACH;
  const wal = webhook.statements.reduce((total, one) => total + one.wal, 0);
  return table(
    ['what', 'needed', 'has'],
    [
      ['cores of Mesa', `${round(sum(mesa), 1)}: ${said(mesa)}`, `${processes} processes, one core each`],
      ['cores of Postgres', `${round(sum(postgres), 1)}: ${said(postgres)}`, 'what its machine has'],
      [
        'connections',
        `${open}, ${round(open * connections.mbEach, 0)} MB (${connections.count} open when idle, ${round(connections.mbEach)} MB each)`,
        `${DEFAULT_CONNECTIONS} unless set`,
      ],
      [
        'one change to every open page',
        `${round((people * stream.nodeMs) / processes, 2)} ms of each process`,
        '50 ms between two',
      ],
      [
        'commits with a notice',
        `${round(announced * webhook.perSecond * processes, 0)} a second, each process at ${round(webhook.perSecond, 0)} webhooks a second`,
        notices ? `${round(notices, 0)} a second` : 'not measured',
      ],
      ['WAL', `${round((webhooks * wal) / 1024 / 1024)} MB a second`, 'what its disk writes'],
    ],
  );
}

function upkeep(taken) {
  return table(
    ['upkeep of the inbox, nothing left to do', 'ms', 'blocks read', 'ms at 10 million'],
    taken.map(({ rows, retention }) => [
      `${rows} events`,
      round(retention.ms, 0),
      round(
        retention.statements.reduce((total, { blocks, calls }) => total + blocks * calls, 0),
        0,
      ),
      round((retention.ms * TARGET.events) / rows, 0),
    ]),
  );
}

function inboxSizes({ rows, sizes }) {
  const times = TARGET.events / rows;
  return table(
    ['table or index', `MB at ${rows} events`, 'GB at 10 million'],
    sizes.map(({ name, mb }) => [name, round(mb, 0), round((mb * times) / 1024)]),
  );
}

function notices(rates) {
  return table(
    ['20 clients, commits a second', 'rate'],
    rates.map(({ listeners, rate }) => [
      listeners === null ? 'without a notice' : `${listeners} listeners`,
      round(rate, 0),
    ]),
  );
}

function parted({ reads, rates, drop, remove }, rows) {
  return table(
    [`${rows} events`, 'one table', 'by month'],
    [
      ...reads.map(({ what, inbox, month }) => [
        what,
        `${round(inbox.ms, 2)} ms, ${inbox.blocks} blocks`,
        `${round(month.ms, 2)} ms, ${month.blocks} blocks`,
      ]),
      ['deliveries kept a second, 20 clients', round(rates.inbox, 0), round(rates.month, 0)],
      [
        'remove the oldest month',
        `delete, ${round(remove, 0)} ms, and a vacuum`,
        `drop, ${round(drop, 0)} ms`,
      ],
    ],
  );
}
