import { describe, expect, test } from 'vitest';
import { cpfOrPhone, looksLikePix, maskedKind, maskPixKey, recognisePixKey, typedPixKey } from './pix-key';

/** BACEN's DICT patterns for keys in requests. */
const DICT = {
  cpf: /^[0-9]{11}$/,
  cnpj: /^([0-9A-Z]{12})([0-9]{2})$/,
  phone: /^\+[1-9]\d{1,14}$/,
  email: /^[a-z0-9.!#$'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/,
  evp: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
};

describe('a PIX key', () => {
  test.each([
    ['52998224725', 'cpf', '52998224725', '529.982.247-25'],
    ['529.982.247-25', 'cpf', '52998224725', '529.982.247-25'],
    ['12345678909', 'cpf', '12345678909', '123.456.789-09'],
    ['00000000000191', 'cnpj', '00000000000191', '00.000.000/0001-91'],
    ['00.000.000/0001-91', 'cnpj', '00000000000191', '00.000.000/0001-91'],
    ['12ABC34501DE35', 'cnpj', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['12.abc.345/01de-35', 'cnpj', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['+5511987654321', 'phone', '+5511987654321', '+55 11 98765-4321'],
    ['(11) 98765-4321', 'phone', '+5511987654321', '+55 11 98765-4321'],
    ['11987654321', 'phone', '+5511987654321', '+55 11 98765-4321'],
    ['Fulano@Example.COM ', 'email', 'fulano@example.com', 'fulano@example.com'],
    [
      '71C7D9BE-4B85-4E43-9F1C-1F3B8B4E9A2D',
      'evp',
      '71c7d9be-4b85-4e43-9f1c-1f3b8b4e9a2d',
      '71c7d9be-4b85-4e43-9f1c-1f3b8b4e9a2d',
    ],
  ] as const)('safety 44: %s is a %s and is sent in the canonical form', (text, kind, value, display) => {
    expect(recognisePixKey(text)).toEqual({ kind, value, display });
    expect(value).toMatch(DICT[kind]);
  });

  test('safety 45: the alphanumeric CNPJ is known by its check digits', () => {
    expect(recognisePixKey('12ABC34501DE35')).toMatchObject({ kind: 'cnpj' });
    expect(recognisePixKey('12ABC34501DE36')).toEqual({ reason: 'check_digits' });
  });

  test('safety 44: typed digits that are a CPF and a phone are neither until one is chosen', () => {
    for (const text of ['11980000077', ' 11980000077 ', '119 8000 0077'])
      expect(typedPixKey(text)).toEqual({ reason: 'cpf_or_phone' });
    const both = cpfOrPhone('11980000077');
    expect(both).not.toHaveProperty('chosen');
    expect(typedPixKey(both?.cpf.display ?? '')).toMatchObject({ kind: 'cpf', value: '11980000077' });
    expect(typedPixKey(both?.phone.display ?? '')).toMatchObject({ kind: 'phone', value: '+5511980000077' });
  });

  test('safety 44: the choice stays in sight once made, and is asked of nothing else', () => {
    expect(cpfOrPhone('119.800.000-77')).toMatchObject({ chosen: 'cpf' });
    expect(cpfOrPhone('+55 11 98000-0077')).toMatchObject({ chosen: 'phone' });
    expect(cpfOrPhone('(11) 98000-0077')).toMatchObject({ chosen: 'phone' });
    for (const text of ['52998224725', '11987654321', 'a11980000077@b.co', '11980000078', ''])
      expect(cpfOrPhone(text)).toBeUndefined();
  });

  test('a wallet id that can only be a PIX key is noticed, one that may be a wallet is not', () => {
    for (const key of ['fulano@example.com', '+5511987654321', '529.982.247-25', '12.ABC.345/01DE-35'])
      expect(looksLikePix(key)).toBe(true);
    for (const id of ['', 'w1', '52998224725', '71c7d9be-4b85-4e43-9f1c-1f3b8b4e9a2d'])
      expect(looksLikePix(id)).toBe(false);
  });

  test('eleven digits that fit both read as CPF unless written as a phone', () => {
    expect(recognisePixKey('51998259765')).toMatchObject({ kind: 'cpf' });
    expect(recognisePixKey('+5551998259765')).toMatchObject({ kind: 'phone' });
    expect(recognisePixKey('(51) 99825-9765')).toMatchObject({ kind: 'phone' });
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['52998224724', 'check_digits'],
    ['00000000000192', 'check_digits'],
    ['11111111111', 'check_digits'],
    ['1133334444', 'not_recognised'],
    ['fulano@', 'not_recognised'],
    ['abcd529.982.247-25', 'not_recognised'],
    ['71C7D9BE4B854E439F1C1F3B8B4E9A2D', 'not_recognised'],
    ['ful\u202eano@example.com', 'control_characters'],
    ['529982\u200b24725', 'control_characters'],
    [`${'a'.repeat(70)}@b.com.br`, 'too_long'],
  ])('safety 44: %j is refused as %s', (text, reason) => {
    expect(recognisePixKey(text)).toEqual({ reason });
  });

  test('changing any one digit of a CPF or CNPJ makes it another text that is refused', () => {
    for (const valid of ['52998224725', '11222333000181', '12ABC34501DE35']) {
      for (const [index, digit] of [...valid].entries()) {
        if (!/\d/.test(digit)) continue;
        const other =
          valid.slice(0, index) + String((Number.parseInt(digit, 10) + 1) % 10) + valid.slice(index + 1);
        const read = recognisePixKey(other);
        expect('kind' in read && read.kind !== 'phone' ? other : 'refused').toBe('refused');
      }
    }
  });

  test('a person’s key is masked: CPF, phone and e-mail; a CNPJ and a random key are of nobody', () => {
    const key = recognisePixKey('52998224725');
    expect('kind' in key && maskPixKey(key)).toBe('•••.982.247-••');
    const phone = recognisePixKey('+5511987654321');
    expect('kind' in phone && maskPixKey(phone)).toBe('+55 11 •••••-4321');
    for (const [email, masked] of [
      ['finance@merchant.example', 'fi•••@merchant.example'],
      ['ab@merchant.example', 'a•••@merchant.example'],
      ['a@merchant.example', '•••@merchant.example'],
    ] as const) {
      const key = recognisePixKey(email);
      expect('kind' in key && [maskPixKey(key), maskedKind(maskPixKey(key))]).toEqual([masked, 'email']);
    }
    for (const whole of ['11222333000181', '7f1c2f7e-1111-4111-8111-00000000000a']) {
      const key = recognisePixKey(whole);
      expect('kind' in key && maskPixKey(key)).toBe('kind' in key && key.display);
    }
  });
});
