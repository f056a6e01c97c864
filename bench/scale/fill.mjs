/** Fills a migrated store with webhooks of one year, as Mesa leaves them behind: kept, masked and dropped bodies. */

const PER_RECORD = 8;
const AT_ONCE = 50_000;

const TOKENS = `
insert into webhook_tokens (token, kind, subject, created_at)
select 'scale-' || n, 'onramp', 'scale-' || n, now() - interval '1 year' from generate_series($1::int, $2::int) n`;

/** The age decides what is left of a body: lib/store/webhooks/payload-retention.ts. */
const DELIVERIES = `
insert into webhook_deliveries (token, sha256, raw_body, body_state, size, headers, matched, verdict, received_at, last_copy_at,
  result, result_at, kind, record_id, end2end, process, created_text, updated_text, version, status, substatus, payload)
select 'scale-' || record, encode(sha256(n::text::bytea), 'hex'), case when age < 180 then convert_to(payload::text, 'UTF8') end,
  case when age < 30 then 'kept' when age < 180 then 'masked' else 'dropped' end, 900, '{}'::jsonb, true, 'verified', at, at,
  'applied', at, 'onramps', 'scale-' || record, 'scale-' || record, 'step.' || n % ${PER_RECORD}, '2026-01-01T00:00:00Z',
  to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  case when age < 180 then label end, case when age < 180 then label end, case when age < 180 then payload end
from (
  select n, n / ${PER_RECORD} as record, now() - age * interval '1 day' as at, age, label,
    jsonb_build_object('end2end', 'scale-' || n / ${PER_RECORD}, 'status', label, 'attributes',
      jsonb_build_object('pix_e2e', md5(n::text), 'amount', '100.00', 'note', repeat(md5(n::text), 14))) as payload
  from (select n, 365 * (1 - hashint4(n)::float8 / 4294967296 - 0.5) as age,
    '{"en": "Processing", "pt": "Processando", "es": "Procesando"}'::jsonb as label
    from generate_series($1::int, $2::int) n) numbered
) aged`;

const RECORDS = `
insert into records (kind, id, token, process, version, moved_at, completed_at, created_at, read_at, tried_at)
select 'onramps', 'scale-' || n, 'scale-' || n, 'success.completed', '2026-01-01T00:00:00Z', at, at, at, at, at
from (select n, now() - n % 365 * interval '1 day' as at from generate_series($1::int, $2::int) n) numbered`;

/** Rows number `from` up to `to`. */
export async function fill(client, from, to) {
  await client.query('set synchronous_commit = off');
  const recordNumbers = [from / PER_RECORD, to / PER_RECORD - 1];
  await client.query(TOKENS, recordNumbers);
  await client.query(RECORDS, recordNumbers);
  for (let at = from; at < to; at += AT_ONCE)
    await client.query(DELIVERIES, [at, Math.min(at + AT_ONCE, to) - 1]);
  await client.query('vacuum analyze');
  await client.query('reset synchronous_commit');
}

/** Megabytes by table and index of the inbox. */
export async function sizes(client) {
  const { rows } = await client.query(`
    select relname as name, pg_relation_size(oid) / 1048576.0 as mb from pg_class
    where oid = 'webhook_deliveries'::regclass
      or oid in (select indexrelid from pg_index where indrelid = 'webhook_deliveries'::regclass)
    order by mb desc`);
  return rows.map(({ name, mb }) => ({ name, mb: Number(mb) }));
}
