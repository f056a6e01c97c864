import { expect, test } from 'vitest';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import { makeRow, renderPart, textOf } from '@/lib/testing/screens/render-transactions';
import { useRowFormatters } from './row-formatters';
import { TransactionRowView } from './transactions-table';

function Row({ row }: { row: TransactionRow }) {
  const setting = {
    list: 'onramps',
    words: useRowFormatters(),
    className: '',
    marked: 'created',
    cells: [{ id: 'created', label: 'Created', className: '' }],
    hrefOf: ({ end2end }: TransactionRow) => `/onramps?tx=${end2end}`,
    onOpen: () => undefined,
  } as const;
  return <TransactionRowView row={row} setting={setting} position={undefined} selected={false} />;
}

test('safety 53: a record whose ID is a CPF has no address, and its row says why it does not open', () => {
  const html = renderPart(<Row row={makeRow({ end2end: '52998224725' })} />);
  expect(html).not.toMatch(/href|52998224725/);
  expect(textOf(html)).toContain(
    'Cannot be opened: its ID is a CPF or CNPJ, which must not appear in an address.',
  );
  const other = renderPart(<Row row={makeRow({ end2end: 'e2e-1' })} />);
  expect(other).toContain('href="/onramps?tx=e2e-1"');
  expect(textOf(other)).not.toContain('Does not open');
});
