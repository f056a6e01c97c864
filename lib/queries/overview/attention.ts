import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type AttentionStepAnswer,
  isDone,
  type Queued,
  type SubMerchantAttention,
  type SubMerchantAttentionAnswer,
} from '@/lib/contract/bff/overview/attention';
import type { AttentionStepRequest } from '@/lib/contract/bff/overview/attention-request';
import type { Attention, DoneItem } from '@/lib/contract/bff/overview/overview';
import { getJson, postJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';
import { pollMs } from '@/lib/queries/live/stream-state';
import type { Read } from '@/lib/queries/overview/overview';

const POLL_MS = 30_000;

/** Attention for the sub-merchants that the person sees, or for one. */
export function subMerchantAttentionQuery(correlationId?: string) {
  const one = correlationId === undefined ? '' : `?correlation_id=${encodeURIComponent(correlationId)}`;
  return queryOptions({
    queryKey: keys.subMerchantAttention(...(correlationId === undefined ? [] : [correlationId])),
    queryFn: ({ signal }) =>
      getJson<SubMerchantAttentionAnswer>(`/api/sub-merchants/attention${one}`, { signal }),
    refetchInterval: () => pollMs(POLL_MS),
  });
}

/** A second call under the same intent takes no second step. */
export function stepAttention(body: AttentionStepRequest, intentId: string): Promise<AttentionStepAnswer> {
  return postJson('/api/attention', body, { idempotencyKey: intentId });
}

export async function readAttentionAgain(client: QueryClient, item?: string): Promise<void> {
  const read = [keys.overview('activity'), keys.subMerchantAttention(), ...(item ? [recordKey(item)] : [])];
  await Promise.all(read.map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function isDoneNow(client: QueryClient, item: string): boolean {
  const activity = client.getQueryData<Read<'activity'>>(keys.overview('activity'));
  const own = client.getQueryData<SubMerchantAttentionAnswer>(keys.subMerchantAttention());
  const done = [...(activity?.attention.done ?? []), ...(own?.done ?? [])];
  return done.some(({ queue }) => queue.item === item);
}

/** Shows a step that was answered; the next read brings what comes after. */
export function keepStep(client: QueryClient, answer: AttentionStepAnswer): void {
  client.setQueryData<Read<'activity'>>(
    keys.overview('activity'),
    (data) => data && { ...data, attention: withStep(data.attention, answer) },
  );
  client.setQueriesData<SubMerchantAttentionAnswer>(
    { queryKey: keys.subMerchantAttention() },
    (data) => data && { ...data, ...ofSubMerchants(data, answer) },
  );
  client.setQueryData<{ queue?: Queued }>(
    recordKey(answer.item),
    (data) => data?.queue && { ...data, queue: { ...data.queue, handling: answer.handling } },
  );
}

/** The read of its record, which shows it too. */
function recordKey(item: string): readonly string[] {
  const at = item.indexOf('/');
  const [kind, id] = [item.slice(0, at), item.slice(at + 1)];
  return kind === 'conversions' ? keys.conversion(id) : keys.transaction(kind, id);
}

const COUNTS = {
  quotes: 'quote_count',
  conversions: 'conversion_count',
  failed_conversions: 'failed_conversion_count',
  past_time: 'past_time_count',
  changed: 'changed_count',
  errors: 'error_count',
  unlabelled: 'unlabelled_count',
  blocked: 'blocked_count',
  sub_merchants: 'sub_merchant_count',
} as const;
type Why = keyof typeof COUNTS;
const KINDS = Object.keys(COUNTS) as Why[];

export function withStep(attention: Attention, { item, handling }: AttentionStepAnswer): Attention {
  const open = KINDS.flatMap((why) => attention[why].map((one) => ({ ...one, why }) as DoneItem));
  const found = [...open, ...attention.done].find(({ queue }) => queue?.item === item);
  if (found === undefined) return attention;
  const moved: DoneItem = { ...found, queue: { ...found.queue, handling } };
  const { why } = found;
  const list = open.filter((one) => one.why === why);
  const isOther = ({ queue }: DoneItem) => queue?.item !== item;
  const [wasDone, ends] = [isDone(found.queue), isDone(moved.queue)];
  const reopened = Number(wasDone) - Number(ends);
  const kept = wasDone ? [moved, ...list] : list.map((one) => (isOther(one) ? one : moved));
  return {
    ...attention,
    [why]: ends ? list.filter(isOther) : kept,
    [COUNTS[why]]: attention[COUNTS[why]] + reopened,
    done: [...(ends ? [moved] : []), ...attention.done.filter(isOther)],
    done_count: attention.done_count - reopened,
  };
}

function ofSubMerchants({ open, done }: SubMerchantAttention, { item, handling }: AttentionStepAnswer) {
  const all = [...open, ...done].map((one) =>
    one.queue.item === item ? { ...one, queue: { ...one.queue, handling } } : one,
  );
  return { open: all.filter(({ queue }) => !isDone(queue)), done: all.filter(({ queue }) => isDone(queue)) };
}
