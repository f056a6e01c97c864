import 'server-only';

/**
 * `data`: personal. `person`: a name or record of somebody. `figure`: may look like a CPF. `fact`: none.
 * `reference`: an id, personal only within personal data.
 */
export type Naming = 'data' | 'person' | 'figure' | 'fact' | 'reference' | 'unknown';

/** Names in several languages, because most attributes are undocumented (ENV-14). */
const DATA = words(
  'name names firstname lastname fullname surname nome sobrenome nombre apellido apellidos',
  'taxid document documents documento documentos cpf cnpj rg passport birth birthdate birthday nascimento nacimiento',
  'pixkey email emails mail correo correos phone phones telephone telefone telefones telefono telefonos celular celulares mobile msisdn whatsapp',
  'street postal postcode zip cep endereco domicilio direccion',
);
const PERSON = words(
  'payer payee client customer holder owner beneficiary recipient receiver sender debtor creditor person signatory',
  'pagador recebedor receptor cliente titular beneficiario favorecido destinatario remetente devedor sacado',
);
const FIGURE = words(
  'amount amounts fee fees rate rates total totals subtotal price prices balance balances cost costs',
  'quantity percent percentage spread limit count valor taxa tarifa preco precio saldo',
);
const FACT = words('type kind status state verified valid required at currency country flag format version');
const REFERENCE = words('id ids uuid hash e end code url link');
/** Words before `name` that make it no person's. */
const THING = words(
  'asset bank currency coin chain group network token wallet product institution provider country event field file',
);
/** Words before `address` that make it a home. */
const HOME = words('billing home mailing residential');

function words(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.join(' ').split(' '));
}

/** Whole words from the end: `payer_fee` is a fee, `fee_payer_name` a name, `pix_key_type` neither. */
export function namingOf(key: string): Naming {
  const said = wordsOf(key);
  const last = said.length - 1;
  for (let at = last; at >= 0; at -= 1) {
    const word = said[at] ?? '';
    const before = said[at - 1] ?? '';
    if (FIGURE.has(word)) return 'figure';
    if (FACT.has(word) || (word === 'name' && THING.has(before))) return 'fact';
    if (DATA.has(word)) return 'data';
    if (word === 'address' && (PERSON.has(before) || HOME.has(before))) return 'data';
    // `payer_id`, `client_wallet`: no persons.
    if (PERSON.has(word) && at === last) return 'person';
  }
  return REFERENCE.has(said[last] ?? '') ? 'reference' : 'unknown';
}

/** One word or two. */
const TOGETHER = [
  [/(^|_)tax_?(id|ids|number|code)(?=_|\d|$)/g, '$1taxid'],
  [/(^|_)(pix_keys?|keys?_pix|chaves?_pix|claves?_pix|pix_chaves?)(?=_|\d|$)/g, '$1pixkey'],
  [/(^|_)e_mails?(?=_|\d|$)/g, '$1email'],
  [/(^|_)raza?on?_social(?=_|\d|$)/g, '$1name'],
] as const;
/** `payername`, `customerdocument`. */
const COMPOUND = new RegExp(
  `^(?:${[...PERSON].join('|')}|full|first|last|middle|legal|social|mother|user|company|corporate|account)` +
    '(name|nome|document|documento|taxid|cpf|cnpj|email|phone|pixkey)$',
);

/** `clientTaxID`, `Client-Tax-ID`: `client`, `taxid`. */
function wordsOf(key: string): string[] {
  let plain = key
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .toLowerCase();
  for (const [written, read] of TOGETHER) plain = plain.replace(written, read);
  return plain.split('_').map((word) => {
    const bare = word.replace(/(?<!\d)\d+$/, '');
    return COMPOUND.exec(bare)?.[1] ?? bare;
  });
}
