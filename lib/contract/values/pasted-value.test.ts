import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { parseAmount } from '@/lib/money/input';
import { typedPixKey } from '@/lib/money/pix-key';
import { pastedAddress } from './pasted-value';
import { readTaxId } from './tax-id';
import { checkWalletAddress } from './wallet-address';
import { NETWORKS } from './wallet-networks';

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const UUID = '7f1c2f7e-1111-4111-8111-00000000000a';
const CODE = `00020126580014br.gov.bcb.pix0136${UUID}5204000053039865802BR5913Livraria6009SAO PAULO62070503***6304ABCD`;

type Field = 'amount' | 'key' | 'address' | 'tax id';

const readers: Record<Field, (text: string, locale: Locale) => string> = {
  amount(text, locale) {
    const read = parseAmount(text, locale, 'BRL');
    return read.ok ? read.value : `!${read.reason}`;
  },
  key(text) {
    const read = typedPixKey(text);
    return 'reason' in read ? `!${read.reason}` : read.value;
  },
  address(text) {
    const read = checkWalletAddress(pastedAddress(text), NETWORKS);
    return read.ok ? read.address : read.withChecksum ? `=${read.withChecksum}` : `!${read.reason}`;
  },
  'tax id'(text) {
    const read = readTaxId(text);
    return 'reason' in read ? `!${read.reason}` : read.digits;
  },
};

/** Where the languages differ: English, Portuguese, Spanish. */
const TABLE: readonly (readonly [Field, string, ...string[]])[] = [
  ['amount', '0,5', '0.5'],
  ['amount', '0.5', '0.5'],
  ['amount', '1234,56', '1234.56'],
  ['amount', '1234.56', '1234.56'],
  ['amount', ',5', '0.5'],
  ['amount', '1.234,56', '1234.56'],
  ['amount', '1,234.56', '1234.56'],
  ['amount', '1,234', '1234', '1.234', '1.234'],
  ['amount', '1.234', '1.234', '1234', '1234'],
  ['amount', '1 234,56', '1234.56'],
  ['amount', 'R$ 1.234,56', '1234.56'],
  ['amount', '1,23,45', '!grouping', '!decimal_separator', '!decimal_separator'],
  ['amount', '1e3', '!exponent'],
  ['amount', '-5', '!negative'],
  ['amount', '１２', '!foreign_digits'],
  ['key', 'mailto:Fulano@Example.com', 'fulano@example.com'],
  ['key', 'mailto:fulano@example.com?subject=PIX', 'fulano@example.com'],
  ['key', 'MAILTO:fulano%40example.com', 'fulano@example.com'],
  ['key', 'tel:+5511987654321', '+5511987654321'],
  ['key', 'tel:+55-11-98765-4321;ext=2', '+5511987654321'],
  ['key', UUID, UUID],
  ['key', UUID.toUpperCase(), UUID],
  ['key', UUID.replaceAll('-', ''), UUID],
  ['key', `{${UUID}}`, UUID],
  ['key', `{${UUID.replaceAll('-', '').toUpperCase()}}`, UUID],
  ['key', `\u200b${UUID}\u200e`, UUID],
  ['key', '529.982.247\u200b-25', '52998224725'],
  ['key', '\u200efulano@example.com', 'fulano@example.com'],
  ['key', '\ufefffulano@example.com\u00ad', 'fulano@example.com'],
  ['key', 'ful\u202eano@example.com', '!control_characters'],
  ['key', CODE, '!payment_code'],
  ['key', `\u200b${CODE}`, '!payment_code'],
  ['key', CODE.slice(0, 100), '!payment_code'],
  ['key', '000201', '!not_recognised'],
  ['key', '12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['key', '12ABC34501DE35', '12ABC34501DE35'],
  ['key', '11980000077', '!cpf_or_phone'],
  ['key', '', '!empty'],
  ['address', BTC, BTC],
  ['address', `bitcoin:${BTC}`, BTC],
  ['address', `BITCOIN:${BTC.toUpperCase()}?amount=0.1&label=Rent`, BTC.toUpperCase()],
  ['address', `bitcoin://${BTC}`, BTC],
  ['address', `ethereum:${EVM}`, EVM],
  ['address', `ethereum:${EVM}@1`, EVM],
  ['address', `ethereum:pay-${EVM}@1?value=2e18`, EVM],
  ['address', `ethereum:${EVM}@137`, '!not_an_address'],
  ['address', `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${EVM}&uint256=1`, EVM],
  [
    'address',
    `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/approve?address=${EVM}`,
    '!not_an_address',
  ],
  ['address', `tron:${TRON}`, TRON],
  ['address', `https://etherscan.io/address/${EVM}`, EVM],
  ['address', `https://etherscan.io/address/${EVM}#tokentxns`, EVM],
  ['address', `https://tronscan.org/#/address/${TRON}/transfers`, TRON],
  ['address', `https://mempool.space/address/${BTC}`, BTC],
  ['address', `https://www.blockchain.com/explorer/addresses/btc/${BTC}`, BTC],
  ['address', `https://evil.example/address/${EVM}`, '!not_an_address'],
  ['address', `https://etherscan.io/tx/${'ab'.repeat(32)}`, '!not_an_address'],
  ['address', `\u200b${EVM}\u200e`, EVM],
  ['address', `${EVM.slice(0, 9)}\u2060${EVM.slice(9)}`, EVM],
  ['address', EVM.toUpperCase().replace('0X', '0x'), `=${EVM}`],
  ['address', EVM.toUpperCase(), `=${EVM}`],
  ['address', EVM.toLowerCase(), `=${EVM}`],
  ['address', EVM.replace('5aAe', '5aae'), '!address_checksum'],
  ['tax id', '529.982.247-25', '52998224725'],
  ['tax id', '529.982.247\u201325', '52998224725'],
  ['tax id', '５２９９８２２４７２５', '52998224725'],
  ['tax id', '11.222.333/0001\u201381', '11222333000181'],
  ['tax id', '52998224724', '!check_digits'],
];

test('the table has sixty inputs and more', () => {
  expect(TABLE.length).toBeGreaterThanOrEqual(60);
});

test.each(TABLE)(
  'safety 27, 42, 44: the %s %j has one reading in each language',
  (field, text = '', ...readings) => {
    const [en, pt = en, es = en] = readings;
    const read = Object.fromEntries(LOCALES.map((locale) => [locale, readers[field as Field](text, locale)]));
    expect(read).toEqual({ en, 'pt-BR': pt, es });
  },
);
