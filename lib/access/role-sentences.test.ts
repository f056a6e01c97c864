import { expect, test } from 'vitest';
import { DICTIONARIES } from '@/lib/i18n/messages';
import { can, type Permission, permissionsOf, ROLES, type Role } from './permissions';

/** Claims of each sentence, in English, Portuguese and Spanish. */
const CLAIMS: Record<Role, readonly (readonly [Permission, en: string, ptBR: string, es: string])[]> = {
  viewer: [
    ['balance:read', 'Reads balances', 'Só lê saldos', 'Solo lee saldos'],
    ['transactions:read', 'lists only', 'listas', 'listas'],
  ],
  support: [
    [
      'transactions:read',
      'Finds a payment and follows it',
      'Encontra um pagamento e o acompanha',
      'Encuentra un pago y lo sigue',
    ],
    [
      'transactions:reveal',
      'Reveals personal data with a reason',
      'Revela dados pessoais com um motivo',
      'Revela datos personales con un motivo',
    ],
  ],
  accountant: [
    ['balance:read', 'Reads balances', 'Lê saldos', 'Lee saldos'],
    ['transactions:read', 'lists', 'listas', 'listas'],
    ['audit:read', 'the audit log', 'a auditoria', 'la auditoría'],
    ['transactions:export', 'exports lists', 'exporta listas', 'exporta listas'],
    [
      'transactions:reveal',
      'Reveals personal data with a reason',
      'Revela dados pessoais com um motivo',
      'Revela datos personales con un motivo',
    ],
  ],
  operator: [
    ['conversions:quote', 'Asks for quotes', 'Pede cotações', 'Pide cotizaciones'],
    ['checkouts:create', 'makes links', 'cria links', 'crea enlaces'],
    [
      'sub_merchants:register',
      'registers and enrols sub-merchants',
      'registra e cadastra submerchants',
      'registra y da de alta subcomercios',
    ],
  ],
  treasurer: [
    ['conversions:accept', 'Accepts rates', 'Aceita taxas', 'Acepta tasas'],
    ['requests:decide', 'decides requests', 'decide pedidos', 'decide solicitudes'],
    ['sub_merchants:whitelist', 'whitelists', 'libera endereços', 'habilita direcciones'],
    ['sub_merchants:brand', 'brands', 'muda a marca', 'cambia la marca'],
    ['sub_merchants:withdraw', 'withdraws', 'saca', 'retira'],
  ],
  admin: [
    ['team:manage', 'Manages people', 'Cuida de pessoas', 'Gestiona personas'],
    ['policies:change', 'policies', 'políticas', 'políticas'],
    ['settings:change', 'settings', 'configurações', 'configuración'],
    [
      'conversions:accept',
      'Moves money only while no treasurer sees the whole account',
      'Só movimenta dinheiro enquanto ninguém na Tesouraria vê a conta inteira',
      'Solo mueve dinero mientras nadie de Tesorería vea toda la cuenta',
    ],
  ],
};

test.each(ROLES)('the sentence about a role claims what the table permits, and no more: %s', (role) => {
  for (const [at, locale] of (['en', 'pt-BR', 'es'] as const).entries()) {
    let rest: string = DICTIONARIES[locale].roles.does[role];
    for (const claim of CLAIMS[role].map((row) => row[at + 1] ?? '')) {
      expect(rest, locale).toContain(claim);
      rest = rest.replace(claim, '');
    }
    expect(rest, `${locale}: claims that no permission stands behind`).toMatch(/^(?:[ ,.]|and|e|y)*$/);
  }
  for (const [permission] of CLAIMS[role]) {
    expect(can({ role, withoutTreasurer: role === 'admin' }, permission), permission).toBe(true);
  }
});

test('"only" is true: a viewer has what every role has, and money is not an administrator’s beside a treasurer', () => {
  for (const role of ROLES) {
    expect(permissionsOf({ role })).toEqual(expect.arrayContaining(permissionsOf({ role: 'viewer' })));
  }
  for (const permission of ['conversions:accept', 'sub_merchants:withdraw'] as const) {
    expect(can({ role: 'admin', withoutTreasurer: false }, permission)).toBe(false);
    expect(can({ role: 'admin', withoutTreasurer: true }, permission)).toBe(true);
  }
  for (const role of ['support', 'accountant'] as const) {
    expect(can({ role }, 'transactions:reveal_freely'), 'a reason is asked for').toBe(false);
  }
});

test('no sentence about requests or withdrawals names a treasurer, where an administrator may stand in', () => {
  for (const { requests, subMerchantWithdrawals } of Object.values(DICTIONARIES)) {
    const { subtitle, next1 } = requests.make;
    expect(`${subtitle} ${next1} ${subMerchantWithdrawals.readOnly}`).not.toMatch(
      /treasurer|tesourar|tesorer/i,
    );
  }
});
