import { expect, test } from 'vitest';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import type { Locale } from '@/lib/i18n/locales';
import { ApiError } from '@/lib/queries/api/api-client';
import { makeRow, renderPart, textOf } from '@/lib/testing/screens/render-transactions';
import { RecordAttributes } from './record-attributes';
import { RawJson } from './record-body';
import { RecordHeader } from './record-header';
import type { Reveal } from './use-reveal';
import { WithdrawalFacts } from './withdrawal-facts';

const HIDDEN: TransactionRow = makeRow({
  message: { en: 'CPF •••', pt: 'CPF •••', es: 'CPF •••' },
  attributes: { address: '•••.982.247-••', notes: '•••', client_name: 'D••• P•••', client_tax_id: '•••' },
  masked: [
    'message.en',
    ...['address', 'notes', 'client_name', 'client_tax_id'].map((at) => `attributes.${at}`),
  ],
});
const EYES = ['the API’s words', 'address', 'Notes', 'client_name', 'client_tax_id', 'Raw JSON'];

/** Every place of a record with a reveal button. */
function drawn(failed?: Reveal['failed'], locale: Locale = 'en'): string {
  const reveal: Reveal = {
    values: undefined,
    raw: undefined,
    outdated: false,
    busy: false,
    failed,
    ask: () => undefined,
  };
  return renderPart(
    <>
      <RecordHeader row={HIDDEN} reveal={reveal} />
      <WithdrawalFacts row={HIDDEN} reveal={reveal} />
      <RecordAttributes list="withdrawals" row={HIDDEN} known={['address', 'notes']} reveal={reveal} />
      <RawJson text="{}" masked reveal={reveal} />
    </>,
    { locale },
  );
}

test('safety 53: an eye says, named and pointed at, that it reveals all personal data of the record', () => {
  const html = drawn();
  for (const name of EYES) {
    const says = `Reveal ${name} and all personal data of this record. The audit log records it`;
    expect(html).toContain(`aria-label="${says}"`);
    expect(html).toContain(`title="${says}"`);
  }
  expect(drawn(undefined, 'pt-BR')).toContain(
    'Revelar client_name e todos os dados pessoais deste registro. A auditoria registra',
  );
  expect(drawn(undefined, 'es')).toContain(
    'Revelar client_name y todos los datos personales de este registro. La auditoría lo registra',
  );
});

test.each(EYES)('a reveal that fails is told with its reason at the eye that was pressed: %s', (name) => {
  const html = drawn({ name, error: new ApiError('upstream_failed', 502) });
  const [before = '', told = '', ...more] = html.split('role="alert"');
  expect(more).toEqual([]);
  expect(before.slice(before.lastIndexOf('<button'))).toContain(`aria-label="Reveal ${name} and`);
  expect(textOf(`<span${told}`)).toMatch(
    /^ Could not be revealed\. The API failed while answering\. Try again in a moment\./,
  );
});

test('before an eye was pressed, nothing is told to have failed', () => {
  expect(drawn()).not.toContain('role="alert"');
});
