import type { Messages } from '../../shape';
import type { transactionTerms as en } from '../en/transaction-terms';

export const transactionTerms: Messages<typeof en> = {
  mark: 'informado pela API, não documentado',
  sentence: 'Informado pela API, não documentado.',
  note: '* Valores e pessoas: informados pela API, não documentados',
  hint: '* Onde o registro traz o dado: informado pela API, não documentado',
  names: {
    amount_fiat: 'Valor em BRL',
    amount: 'Valor',
    amount_crypto: 'Quantidade do ativo',
    currency_code: 'Ativo',
    asset: 'Ativo',
    currency: 'Moeda',
    payer_name: 'Nome do pagador',
    payer_document: 'Documento do pagador',
    payer: 'Pagador',
    payee_name: 'Nome do recebedor',
    payee_document: 'Documento do recebedor',
    payee: 'Recebedor',
    client_name: 'Nome do cliente',
    correlation_id: 'ID de correlação',
  },
};
