import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { LandsScreen } from '@/components/conversions/lands/lands-screen';
import { DestinationsScreen } from '@/components/destinations/destinations-screen';
import { TeamScreen } from '@/components/people/team-screen';
import { RequestsScreen } from '@/components/requests/requests-screen';
import { InboxList } from '@/components/webhooks/inbox-list';
import type { LandsAnswer } from '@/lib/contract/bff/conversion-lands';
import type { DestinationsAnswer } from '@/lib/contract/bff/destinations';
import type { TeamAnswer } from '@/lib/contract/bff/people';
import type { ApprovalRequest, RequestsAnswer } from '@/lib/contract/bff/requests';
import type { WebhookGroup } from '@/lib/contract/bff/webhooks/webhook-inbox';
import { DICTIONARIES } from '@/lib/i18n/messages';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { renderStill } from '@/lib/testing/screens/render-still';
import { useRowKeys } from './use-row-keys';

const NOW = '2026-11-24T12:00:00.000Z';
const ALL = Object.keys(DICTIONARIES.en) as Parameters<typeof renderStill>[1];

/** Rows without a DOM, the first with the focus: `a` is itself a link, `[a]` a row with a control, `[]` one without. */
function rowsOf(names: readonly (string | readonly string[])[]) {
  const first = names.flat()[0];
  const state = { focused: first };
  const controlOf = (name: string | undefined) =>
    name === undefined ? null : { focus: () => Object.assign(state, { focused: name }) };
  const rows = names.map((name) => {
    const inner = typeof name === 'string' ? name : name[0];
    return {
      ...controlOf(inner),
      matches: (selector: string) =>
        selector === ':focus-within' ? inner !== undefined && inner === state.focused : name === inner,
      querySelector: () => controlOf(inner),
    };
  });
  return {
    focused: () => state.focused,
    element: { querySelectorAll: () => rows } as unknown as HTMLTableSectionElement,
  };
}

async function keysOn(names: Parameters<typeof rowsOf>[0]) {
  const hook = await renderHook(() => useRowKeys());
  const rows = rowsOf(names);
  hook.value.ref.current = rows.element;
  return (key: string, held = {}) => {
    hook.value.onKeyDown({ key, preventDefault() {}, ...held } as KeyboardEvent);
    return rows.focused();
  };
}

test('J and K and arrows move between rows, and stop at both ends', async () => {
  const press = await keysOn(['a', 'b']);
  expect([press('k'), press('j', { ctrlKey: true }), press('j')]).toEqual(['a', 'a', 'b']);
  expect([press('j'), press('k'), press('ArrowDown'), press('ArrowUp')]).toEqual(['b', 'a', 'b', 'a']);
});

test('a row without a link gives the focus to its first control, one without controls is passed over', async () => {
  const press = await keysOn([['a', 'a2'], [], ['b']]);
  expect([press('j'), press('j'), press('k'), press('k')]).toEqual(['b', 'b', 'a', 'a']);
});

test('an arrow that a menu took moves no row', async () => {
  const press = await keysOn([['a'], ['b']]);
  expect([press('ArrowDown', { defaultPrevented: true }), press('ArrowDown')]).toEqual(['a', 'b']);
});

const rowsIn = (html: string) =>
  [...html.matchAll(/<(?:a|tr|button) [^>]*data-row="([^"]+)"/g)].map(([, id]) => id);

test('each row of Destinations is one that the keys find', () => {
  const item = (id: string) => ({
    id,
    name: id,
    owner: id,
    kind: 'wallet',
    shown: id,
    state: 'ready',
    may_confirm: false,
    masked: false,
    value: id,
    added_by: 'Bia Reis',
    added_at: NOW,
    waits_for: [],
  });
  const initial = { items: [item('d1'), item('d2')], now: NOW } as unknown as DestinationsAnswer;
  const screen = (
    <SearchParamsContext value={new URLSearchParams()}>
      <DestinationsScreen initial={initial} />
    </SearchParamsContext>
  );
  expect(rowsIn(renderStill(screen, ALL))).toEqual(['d1', 'd2']);
});

test('each row of the webhook inbox is one that the keys find', () => {
  const group = (id: string) => ({ id, kind: 'onramps', events: 1, last_at: NOW, verdict: 'verified' });
  const groups = [group('w1'), group('w2')] as unknown as WebhookGroup[];
  const list = <InboxList groups={groups} isCurrent={() => false} onChoose={() => undefined} />;
  expect(rowsIn(renderStill(list, ALL))).toEqual(['w1', 'w2']);
});

test('each row of Requests is one that the keys find', () => {
  const request = (id: string, decide: boolean) =>
    ({
      id,
      kind: 'branding',
      name: 'Loja',
      state: 'open',
      asked: { change: {} },
      hash: '0',
      maker: { id: 'u2', name: 'Bia Reis', role: 'operator' },
      made_at: NOW,
      ends_at: NOW,
      deciders: [],
      may: { decide, withdraw: false },
    }) as unknown as ApprovalRequest;
  const initial = { requests: [request('r1', true), request('r2', false)], now: NOW } as RequestsAnswer;
  const screen = (
    <SearchParamsContext value={new URLSearchParams()}>
      <RequestsScreen initial={initial} />
    </SearchParamsContext>
  );
  expect(rowsIn(renderStill(screen, ALL))).toEqual(['r1', 'r2']);
});

test('each row of Team is one that the keys find', () => {
  const person = (id: string) => ({
    id,
    name: id,
    email: `${id}@mesa.example`,
    role: 'viewer',
    limited_to: null,
    state: 'active',
    demo: false,
    factors: [],
    last_seen_at: null,
    link_ends_at: null,
  });
  const initial = {
    people: [person('p1'), person('p2')],
    mails: false,
    deciders: { all: 0, with_factor: 0 },
    now: NOW,
  } as unknown as TeamAnswer;
  expect(rowsIn(renderStill(<TeamScreen initial={initial} />, ALL))).toEqual(['p1', 'p2']);
});

test('rows of What lands when are found across its groups', () => {
  const item = (rfq_id: string) => ({ rfq_id, from_currency: 'BRL', to_currency: 'USDT', day: 'd0' });
  const none = { rows: 0, unsummed: 0, sums: [] };
  const one = { rows: 1, unsummed: 1, sums: [] };
  const initial = {
    groups: { today: none, tomorrow: none, later: one, past: one, unsettled: none, untimed: none },
    items: {
      today: [],
      tomorrow: [],
      later: [item('later')],
      past: [item('past')],
      unsettled: [],
      untimed: [],
    },
    today: '2026-11-24',
    tomorrow: '2026-11-25',
    landed: none,
    unknown: 0,
    recorded: 0,
    ended: 0,
    now: NOW,
  } as unknown as LandsAnswer;
  expect(rowsIn(renderStill(<LandsScreen initial={initial} />, ALL))).toEqual(['later', 'past']);
});
