import type { FieldReason } from '@/lib/contract/field-reasons';
import type { Messages } from '../shape';

/** Why a field was refused, and what it wants instead. */
const en = {
  required: 'Fill this in.',
  unknown_field: 'This dashboard does not know this field. Reload the page.',
  wrong_type: 'This value has the wrong form.',
  not_a_number: 'Enter a number.',
  not_a_string: 'Enter text.',
  not_a_decimal: 'Enter an amount in digits, for example 1,250.00.',
  not_positive: 'Enter an amount above zero.',
  not_a_uuid: 'This identifier is not complete. Reload the page.',
  not_a_timestamp: 'Enter a full date and time.',
  not_allowed: 'Choose one of the values offered.',
  too_long: 'Shorten this.',
  too_small: 'Enter a larger value.',
  too_large: 'Enter a smaller value.',
  same_currency: 'Choose two different currencies.',
  exactly_one_amount: 'Enter one of the two amounts, not both.',
  exactly_one_destination: 'Give one destination, not two.',
  not_a_pix_key: 'Check the PIX key: its form or its check digits are wrong.',
} as const satisfies Record<FieldReason, string>;

const ptBR: Messages<typeof en> = {
  required: 'Preencha este campo.',
  unknown_field: 'Este painel não conhece este campo. Recarregue a página.',
  wrong_type: 'Este valor está na forma errada.',
  not_a_number: 'Digite um número.',
  not_a_string: 'Digite um texto.',
  not_a_decimal: 'Digite um valor em algarismos, por exemplo 1.250,00.',
  not_positive: 'Digite um valor acima de zero.',
  not_a_uuid: 'Este identificador não está completo. Recarregue a página.',
  not_a_timestamp: 'Digite data e hora completas.',
  not_allowed: 'Escolha um dos valores oferecidos.',
  too_long: 'Encurte este texto.',
  too_small: 'Digite um valor maior.',
  too_large: 'Digite um valor menor.',
  same_currency: 'Escolha duas moedas diferentes.',
  exactly_one_amount: 'Digite um dos dois valores, não ambos.',
  exactly_one_destination: 'Informe um destino, não dois.',
  not_a_pix_key: 'Confira a chave PIX: o formato ou os dígitos verificadores estão errados.',
};

const es: Messages<typeof en> = {
  required: 'Completa este campo.',
  unknown_field: 'Este panel no conoce este campo. Recarga la página.',
  wrong_type: 'Este valor tiene una forma incorrecta.',
  not_a_number: 'Escribe un número.',
  not_a_string: 'Escribe un texto.',
  not_a_decimal: 'Escribe un importe en cifras, por ejemplo 1.250,00.',
  not_positive: 'Escribe un importe mayor que cero.',
  not_a_uuid: 'Este identificador no está completo. Recarga la página.',
  not_a_timestamp: 'Escribe fecha y hora completas.',
  not_allowed: 'Elige uno de los valores ofrecidos.',
  too_long: 'Acorta este texto.',
  too_small: 'Escribe un valor mayor.',
  too_large: 'Escribe un valor menor.',
  same_currency: 'Elige dos monedas diferentes.',
  exactly_one_amount: 'Escribe uno de los dos importes, no ambos.',
  exactly_one_destination: 'Indica un destino, no dos.',
  not_a_pix_key: 'Revisa la clave PIX: el formato o los dígitos verificadores no son correctos.',
};

export const fields = { en, 'pt-BR': ptBR, es };
