import type { Messages } from '../../shape';
import type { transactionTerms as en } from '../en/transaction-terms';

export const transactionTerms: Messages<typeof en> = {
  mark: 'informado por la API, no documentado',
  sentence: 'Informado por la API, no documentado.',
  note: '* Montos y personas: informados por la API, no documentados',
  hint: '* Donde el registro lo trae: informado por la API, no documentado',
  names: {
    amount_fiat: 'Monto en BRL',
    amount: 'Monto',
    amount_crypto: 'Cantidad del activo',
    currency_code: 'Activo',
    asset: 'Activo',
    currency: 'Moneda',
    payer_name: 'Nombre del pagador',
    payer_document: 'Documento del pagador',
    payer: 'Pagador',
    payee_name: 'Nombre del beneficiario',
    payee_document: 'Documento del beneficiario',
    payee: 'Beneficiario',
    client_name: 'Nombre del cliente',
    correlation_id: 'ID de correlación',
  },
};
