import { pgbench } from '../pgbench.mjs';

/**
 * The inbox beside a copy that is partitioned by month, on stock Postgres. A unique index of a partitioned table contains
 * the month, so "the same bytes once" moves into a table of its own.
 */

const PARTS = `
drop table if exists inbox_once, inbox_by_month;
create table inbox_by_month (like webhook_deliveries including defaults including identity) partition by range (received_at);
create table inbox_once (token text, sha256 text, id bigint not null, primary key (token, sha256));
create index on inbox_by_month (id);
create index on inbox_by_month (due_at) where due_at is not null;
create index on inbox_by_month (received_at, id, kind, verdict);
create index on inbox_by_month (kind, record_id, received_at, id);
create index on inbox_by_month (received_at, id) where reason is not null;
do $$ begin
  for month in 0..13 loop
    execute format('create table inbox_m%s partition of inbox_by_month for values from (%L) to (%L)', month,
      date_trunc('month', now()) - (12 - month) * interval '1 month', date_trunc('month', now()) - (11 - month) * interval '1 month');
  end loop;
end $$;
insert into inbox_by_month overriding system value select * from webhook_deliveries;
insert into inbox_once select token, sha256, id from webhook_deliveries;
analyze inbox_by_month, inbox_once`;

const DELIVERY = `(token, sha256, raw_body, size, headers, matched, verdict, received_at, due_at, kind, record_id)
  select 'scale-' || n, encode(sha256((n || random()::text)::bytea), 'hex'), convert_to(repeat('ab', 450), 'UTF8'), 900, '{}', true,
    'verified', now(), now() + interval '1 day', 'onramps', 'scale-' || n from (select floor(random() * :tokens)::int as n) one`;
const INSERTS = {
  inbox: `insert into webhook_deliveries ${DELIVERY} on conflict (token, sha256) do update set copies = webhook_deliveries.copies + 1;`,
  month: `with kept as (insert into inbox_by_month ${DELIVERY} returning token, sha256, id) insert into inbox_once select * from kept on conflict do nothing;`,
};
const READS = {
  'the newest page': (from) => `select id from ${from} order by received_at desc, id desc limit 50`,
  'the deliveries of one record': (from) =>
    `select id from ${from} where kind = 'onramps' and record_id = 'scale-77' order by received_at, id`,
  'what is due': (from) => `select id from ${from} where due_at <= now() order by due_at limit 200`,
  'bodies to mask (retention)': (from) =>
    `select id from ${from} where body_state in ('kept', 'cut') and due_at is null and received_at < now() - interval '30 days' order by id limit 5000`,
};

export async function measurePartitions(client, { databaseUrl, tokens, seconds }) {
  for (const statement of PARTS.split(/;\n(?=create|insert|analyze|do|drop)/)) await client.query(statement);
  const reads = [];
  for (const [what, textOf] of Object.entries(READS))
    reads.push({
      what,
      inbox: await explain(client, textOf('webhook_deliveries')),
      month: await explain(client, textOf('inbox_by_month')),
    });
  const rates = {};
  for (const [table, script] of Object.entries(INSERTS)) {
    await client.query('checkpoint');
    rates[table] = await pgbench(databaseUrl, script, { clients: 20, seconds, variables: { tokens } });
  }
  const drop = await timed(client, 'drop table inbox_m0');
  const age = `received_at < (select min(received_at) + interval '30 days' from webhook_deliveries)`;
  const remove = await timed(client, `delete from webhook_deliveries where ${age}`);
  return { reads, rates, drop, remove };
}

/** Median of five runs in milliseconds, blocks of the last one. */
export async function explain(client, text) {
  const times = [];
  let blocks = 0;
  for (let round = 0; round < 5; round += 1) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`);
    const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'];
    times.push(ms);
    blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  return { ms: times.sort((a, b) => a - b)[2], blocks };
}

async function timed(client, text) {
  const from = performance.now();
  await client.query(text);
  return performance.now() - from;
}
