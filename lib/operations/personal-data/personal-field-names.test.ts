import { expect, test } from 'vitest';
import { maskPersonal } from './mask-personal-data';
import { namingOf } from './personal-field-names';

const namesOf = (text: string) => text.trim().split(/\s+/);

const SOMEBODYS = namesOf(`
  name client_name clientName payer_name customerName account_holder_name bank_account_holder_name bank_holder_document
  wallet_owner_name token_holder_name corporate_name corporate_tax_id corporateDocument corporate_document group_owner_email
  feedback_email fee_payer_name total_payer_document amount_payer_name rate_document fullname full_name firstName last_name
  nome nome_completo nombre razao_social razão_social documento document document_number document_id clientDocument
  tax_id taxId taxID TaxIDNumber clientTaxID Client-Tax-ID client_tax_id tax_number taxid cpf CPF clientCPF cpf2 cnpj_1
  pix_key pixKey pix_keys pixKeys chaves_pix chave_pix email e_mail e_mails e-mail emailAddress phone phone_number telefone
  telefones celular celulares billing_address
  payer_address customer_address mother_name birth_date date_of_birth street zip_code cep payername clientdocument
  username names documents account_name trade_name display_name
  payer payee beneficiary holder account_holder wallet_owner customer client titular pagador favorecido beneficiario
`);

const NOBODYS = namesOf(`
  amount amount_fiat amount_crypto amount_discounted amount_received amount_from amountFiat split_amount from_amount_d0
  network_fee fee fees service_fee payer_fee customer_total rate rate_d0 rateD1 exchange_rate total total_amount
  price unit_price calculated_BRL_total_balance available in_transit to_receive blocked quantity limit count
  currency currency_code currency_name currency_received currency_receive_code asset_name token token_code token_name
  network network_name bank_name bankName bank_code wallet wallet_id walletId walletName wallet_name group_id group_name
  groupName tx_hash txHash explorer_url end2end end2endId pix_e2e pixE2e rfq_id correlation_id origin_e2e uuid id payer_id
  client_id customerId holder_type client_wallet destination_address address recipient_wallet process component state
  status substatus message error_message error_detail notes note reason link quote_pair settlement_eta_d0 expires_at
  created_at updated_at document_type pix_key_type pixKeyType name_verified email_verified_at phone_country version
  corporate decorate feeling rated nickname settlement_day network_label explorer reference method
`);

test.each(SOMEBODYS)('safety 53: what is called %s is hidden', (name) => {
  expect(maskPersonal({ [name]: 'Maria Souza' }).tree).toEqual({ [name]: 'M••• S•••' });
  expect(['data', 'person']).toContain(namingOf(name));
});

test.each(NOBODYS)('what is called %s stays readable', (name) => {
  const shown = { [name]: 'Settled today', list: [{ [name]: '1234.50' }] };
  expect(maskPersonal(shown)).toEqual({ tree: shown, hidden: {} });
});

test.each(namesOf('amount_fiat network_fee rate_d0 total price split_amount amount from_amount payer_fee'))(
  'an amount that looks like a CPF stays one: %s',
  (name) => {
    expect(maskPersonal({ [name]: '52998224725' }).tree).toEqual({ [name]: '52998224725' });
  },
);

test.each(
  namesOf('wallet group_id token_code bank_account corporate notes end2end payer_id document_type anything'),
)('safety 53: a tax id is hidden by its shape under the name %s', (name) => {
  for (const id of ['52998224725', '529.982.247-25']) {
    expect(maskPersonal({ [name]: id }).tree).toEqual({ [name]: '•••.982.247-••' });
  }
});

test('what stands in a record about somebody is theirs, but for its amounts, states and references', () => {
  const { tree, hidden } = maskPersonal({
    payer: {
      id: 'c_1',
      name: 'José Lima',
      alias: 'Zé',
      wallet: '0x88f584ece957a7d5aa45',
      fee: '1.5',
      status: 'active',
    },
    document: { type: 'passport', number: 'FX 1', issuer: { id: 'SSP' } },
    bank: { name: 'Itaú', code: '341' },
    pix: { key: 'maria@mesa.example', key_type: 'email' },
    beneficiary: '0x88f584ece957a7d5aa45ad50e1b6d1',
    emails: ['a@mesa.example'],
    amount: { value: '52998224725' },
  });
  expect(tree).toEqual({
    payer: {
      id: 'c_1',
      name: 'J••• L•••',
      alias: 'Z•••',
      wallet: '0x88f584ece957a7d5aa45',
      fee: '1.5',
      status: 'active',
    },
    document: { type: 'passport', number: 'F••• 1•••', issuer: { id: 'S•••' } },
    bank: { name: 'Itaú', code: '341' },
    pix: { key: 'm•••', key_type: 'email' },
    beneficiary: '0x88f584ece957a7d5aa45ad50e1b6d1',
    emails: ['a•••'],
    amount: { value: '52998224725' },
  });
  expect(hidden['emails.0']).toBe('a@mesa.example');
});
