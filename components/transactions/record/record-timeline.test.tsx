import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { TransactionAnswer } from '@/lib/contract/bff/transactions';
import type { Locale } from '@/lib/i18n/locales';
import { keys } from '@/lib/queries/api/query-keys';
import { makeRow, NO_LABEL, renderPart, textOf } from '@/lib/testing/screens/render-transactions';
import { RecordTimeline } from './record-timeline';

const row = makeRow();
const state = { status: row.status, substatus: NO_LABEL, process: 'success.completed' };
const updated_at = row.updated_at ?? '';
const observed = [{ ...state, updated_at, seen_at: '2026-11-20T01:27:10Z' }];
const reported: TransactionAnswer['reported'] = [
  { ...state, updated_at, received_at: '2026-11-20T01:26:53Z', verified: true },
  {
    ...state,
    status: { en: 'Charged back', pt: 'Charged back', es: 'Charged back' },
    process: 'x',
    received_at: '2026-11-20T01:30:00Z',
    verified: false,
  },
];
const timeline = (
  detail: Pick<TransactionAnswer, 'observed' | 'reported'>,
  locale: Locale = 'en',
  change = {},
) => renderPart(<RecordTimeline row={{ ...row, ...change }} detail={detail} />, { locale });

test('language.md 6: the timeline names the source of each time, and calls what nobody vouches for a hint', () => {
  const text = (locale: Locale) => textOf(timeline({ observed, reported }, locale));
  expect(text('en')).toContain(
    'Timeline from webhooks, and reads of this dashboard Charged back reported at 19 Nov 2026, 22:30:00 BRT by a webhook that is not verified A hint: no read has confirmed this state. Completed 19 Nov 2026, 22:26:52 BRT, time from the API received by webhook at 19 Nov 2026, 22:26:53 BRT first read here at 19 Nov 2026, 22:27:10 BRT Created',
  );
  expect(text('pt-BR')).toMatch(/recebido por webhook em .*lido aqui pela primeira vez em/);
  expect(text('es')).toMatch(/recibido por webhook el .*leído aquí por primera vez el/);
});

test('language.md 6: it names webhooks as a source only where one came, whoever reads it', () => {
  // Absent without permission to read events, empty with it.
  for (const detail of [{ observed }, { observed, reported: [] }])
    expect(textOf(timeline(detail))).toContain('Timeline from reads of this dashboard');
});

test('a line of it breaks neither within a time with its zone nor within the name of its source', () => {
  const shown = (change = {}) => timeline({ observed }, 'en', change).replaceAll('\u00a0', '_');
  expect(shown()).toContain('19_Nov_2026,_22:26:52_BRT, time_from_the_API');
  expect(shown()).toContain('first read here at 19_Nov_2026,_22:27:10_BRT');
  expect(shown()).toContain('19_Nov_2026,_22:23:10_BRT, time_from_the_API');
  // Text that is no timestamp is shown as sent and may be long.
  const created_at = 'some time in the week before the last one';
  expect(shown({ created_at })).toContain(`${created_at}, time_from_the_API`);
});

const NOTE = {
  id: 'n1',
  text: 'Payer’s bank asked',
  by: { id: 'ana', name: 'Ana Lima' },
  at: '2026-11-20T01:26:00Z',
};

function noted(role: 'viewer' | 'support', notes = [NOTE], id = 'e2e-1'): string {
  const client = new QueryClient();
  client.setQueryData(keys.notes(`onramps/${id}`), { notes });
  return renderPart(
    <QueryClientProvider client={client}>
      <RecordTimeline row={row} detail={{ observed }} noted={`onramps/${id}`} />
    </QueryClientProvider>,
    { role },
  );
}

test('a note stands at its time, with its author and in a frame, its count is in the head, and it is not printed', () => {
  const html = noted('viewer', [NOTE, { ...NOTE, id: 'n2', text: 'Mine', by: { id: 'u', name: 'O' } }]);
  expect(textOf(html)).toMatch(
    /reads of this dashboard, 2 notes Completed .* You .*Mine .*Ana Lima .*Payer’s bank asked Created/,
  );
  const steps = html.split('<li ').slice(1);
  const isNote = (step: string) => step.includes('Payer’s bank asked');
  expect(steps.filter(isNote).map((step) => step.includes('print:hidden'))).toEqual([true]);
});

test('whoever may write has the form above it; a viewer has none, and the timeline of no noted record has neither', () => {
  expect(noted('support')).toContain('<textarea');
  expect(noted('viewer')).not.toContain('<textarea');
  expect(timeline({ observed })).not.toContain('<textarea');
});
