import 'server-only';
import type { FilmStep } from '@/lib/contract/bff-event-inbox';
import type { EventItem } from '@/lib/contract/bff-events';

/** A webhook with what puts it in order and what it said. */
export type FilmEvent = EventItem & { version: string | null; payload: unknown };

/**
 * The states of one record in their true order (EVT-18), each once however often and in whatever order it was told,
 * and what came, went or changed between two payloads. `events` are ordered by version; one without a version has no
 * place and stands at the end, in the order of arrival.
 */
export function filmOf(events: readonly FilmEvent[]): FilmStep[] {
  const steps: { key: string; events: FilmEvent[] }[] = [];
  for (const event of events) {
    const key = event.version === null ? event.id : `${event.version} ${event.process ?? ''}`;
    const known = steps.find((step) => step.key === key);
    if (known) known.events.push(event);
    else steps.push({ key, events: [event] });
  }
  let before: Map<string, string> | undefined;
  return steps.map(({ events: told }) => {
    const now = leavesOf(told[0]?.payload);
    const step = { events: told.map(withoutPayload), ...difference(before, now) };
    before = now;
    return step;
  });
}

function withoutPayload({ version: _version, payload: _payload, ...item }: FilmEvent): EventItem {
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

/** A text of the API in its three languages is one thing. */
function isLabel(value: object): boolean {
  return Object.keys(value).sort().join() === 'en,es,pt';
}

/** Values by path, `attributes.pix_e2e`; an empty object or list is a value too, because absence is data. */
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
