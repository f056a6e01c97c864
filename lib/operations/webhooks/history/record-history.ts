import 'server-only';
import type { WebhookItem } from '@/lib/contract/bff/webhooks/webhook-events';
import type { RecordHistoryStep } from '@/lib/contract/bff/webhooks/webhook-inbox';

export type HistoryWebhook = WebhookItem & { version: string | null; payload: unknown };

/** In version order (EVT-18), each once, with changed paths. Unversioned ones come last. */
export function recordHistory(events: readonly HistoryWebhook[]): RecordHistoryStep[] {
  const steps: { key: string; events: HistoryWebhook[] }[] = [];
  for (const event of events) {
    const key = event.version === null ? event.id : `${event.version} ${event.process ?? ''}`;
    const known = steps.find((step) => step.key === key);
    if (known) known.events.push(event);
    else steps.push({ key, events: [event] });
  }
  let before: Map<string, string> | undefined;
  return steps.map(({ events: webhooks }) => {
    const now = leavesOf(webhooks[0]?.payload);
    const step = { events: webhooks.map(withoutPayload), ...difference(before, now) };
    before = now;
    return step;
  });
}

function withoutPayload({ version: _version, payload: _payload, ...item }: HistoryWebhook): WebhookItem {
  return item;
}

function difference(before: Map<string, string> | undefined, now: Map<string, string>) {
  if (before === undefined) return { added: [], removed: [], changed: [] };
  return {
    added: [...now.keys()].filter((path) => !before.has(path)),
    removed: [...before.keys()].filter((path) => !now.has(path)),
    changed: [...now]
      .filter(([path, value]) => before.has(path) && before.get(path) !== value)
      .map(([path]) => path),
  };
}

const MAX_LEAVES = 500;

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** A label counts as one value. */
function isLabel(value: object): boolean {
  return Object.keys(value).sort().join() === 'en,es,pt';
}

/** Leaves by path, such as `attributes.pix_e2e`; empty objects and lists too. */
function leavesOf(payload: unknown): Map<string, string> {
  const leaves = new Map<string, string>();
  const visit = (value: unknown, path: string) => {
    if (leaves.size >= MAX_LEAVES) return;
    if (!isTree(value) || isLabel(value)) leaves.set(path, JSON.stringify(value) ?? '');
    else for (const [key, item] of Object.entries(value)) visit(item, path === '' ? key : `${path}.${key}`);
  };
  if (payload !== undefined && payload !== null) visit(payload, '');
  return leaves;
}
