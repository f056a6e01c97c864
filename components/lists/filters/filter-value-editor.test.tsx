import { expect, test } from 'vitest';
import { VALUE_FILTERS } from '@/lib/contract/values/transactions/list-filters';
import type { Locale } from '@/lib/i18n/locales';
import { renderPart, textOf } from '@/lib/testing/screens/render-transactions';
import { ValueEditor } from './filter-value-editor';

const NOTHING = {
  value: '',
  invalid: undefined,
  open: true,
  sent: {},
  verdict: undefined,
  onApply: () => undefined,
};

test.each(VALUE_FILTERS)('RMP-07: the editor of %s says that whole values match', (filter) => {
  const text = (locale: Locale) =>
    textOf(renderPart(<ValueEditor filter={filter} name="Filter" {...NOTHING} />, { locale }));
  expect(text('en')).toContain('Filters match whole values only');
  expect(text('pt-BR')).toContain('Os filtros comparam o valor inteiro');
  expect(text('es')).toContain('Los filtros comparan el valor completo');
});

test('safety 36: a list without rows shows of no filter that it was applied', () => {
  const sent = { wallet: '0xAb' };
  const text = (locale: Locale) =>
    textOf(
      renderPart(<ValueEditor filter="wallet" name="Filter" {...NOTHING} sent={sent} verdict="no_rows" />, {
        locale,
      }),
    );
  expect(text('en')).toContain('There are no rows that could show whether it was applied.');
  expect(text('pt-BR')).toContain('Não há linhas que possam mostrar se foi aplicado.');
  expect(text('es')).toContain('No hay filas que puedan mostrar si se aplicó.');
});

test('a filter is applied with a solid button on the phone alone: elsewhere the page has its own in sight', () => {
  const editor = renderPart(<ValueEditor filter="wallet" name="Filter" {...NOTHING} />);
  const look = /<button[^>]*type="submit"[^>]*class="([^"]*)"/.exec(editor)?.[1]?.split(' ') ?? [];
  expect(look).toContain('max-md:bg-accent');
  expect(look).toContain('bg-raised');
  expect(look).not.toContain('bg-accent');
});
