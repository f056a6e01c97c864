import type { Stage, StageCatalog } from './stage';

/** Default of `sandbox.catalog`. All products share `success.completed` (ENV-10); each has one unlabelled state. */
type Three = readonly [en: string, pt: string, es: string];
const EMPTY: Three = ['', '', ''];
const label = ([en, pt, es]: Three) => ({ en, pt, es });

function make(
  kind: Stage['kind'],
  process: string,
  status: Three,
  sub: Three,
  message: Three,
  error = EMPTY,
): Stage {
  return {
    process,
    kind,
    status: label(status),
    substatus: label(sub),
    message: label(message),
    error_message: label(error),
  };
}

const PENDING: Three = ['Pending', 'Pendente', 'Pendiente'];
const PROCESSING: Three = ['Processing', 'Processando', 'Procesando'];
const COMPLETED: Three = ['Completed', 'Concluído', 'Completado'];
const FAILED: Three = ['Failed', 'Falhou', 'Fallido'];

const completed = (sub: Three, message: Three) => make('done', 'success.completed', COMPLETED, sub, message);
/** A stage without a registered label has empty strings, which are present (ENV-14). */
const unlabelled = make('waiting', 'review.queued', EMPTY, EMPTY, EMPTY);

const payerPays = make(
  'waiting',
  'payment.pending',
  PENDING,
  ['Waiting for the PIX payment', 'Aguardando o pagamento PIX', 'Esperando el pago PIX'],
  ['The payer has not paid yet.', 'O pagador ainda não pagou.', 'El pagador aún no ha pagado.'],
);
const paid = make(
  'waiting',
  'payment.received',
  PROCESSING,
  ['PIX payment received', 'Pagamento PIX recebido', 'Pago PIX recibido'],
  ['The payment is being converted.', 'O pagamento está sendo convertido.', 'El pago se está convirtiendo.'],
);
const paymentFailed = make(
  'failure',
  'failure.payment',
  FAILED,
  ['Payment failed', 'Pagamento falhou', 'Pago fallido'],
  ['The payment was returned.', 'O pagamento foi devolvido.', 'El pago fue devuelto.'],
  [
    'The payment could not be settled.',
    'O pagamento não pôde ser liquidado.',
    'No se pudo liquidar el pago.',
  ],
);

export const DEFAULT_STAGE_CATALOG: StageCatalog = {
  conversion: [
    make(
      'waiting',
      'quote.open',
      ['Quote open', 'Cotação aberta', 'Cotización abierta'],
      ['Waiting for acceptance', 'Aguardando aceite', 'Esperando aceptación'],
      [
        'Nothing is debited until it is accepted.',
        'Nada é debitado até o aceite.',
        'Nada se debita hasta aceptarla.',
      ],
    ),
    make(
      'waiting',
      'quote.evaluating',
      ['Under evaluation', 'Em avaliação', 'En evaluación'],
      ['The desk is evaluating', 'A mesa está avaliando', 'La mesa está evaluando'],
      [
        'No decision has been recorded yet.',
        'Nenhuma decisão foi registrada.',
        'Aún no hay una decisión registrada.',
      ],
    ),
    make(
      'waiting',
      'accepted.scheduled',
      ['Scheduled', 'Agendado', 'Programado'],
      [
        'Rate locked, delivery scheduled',
        'Taxa travada, entrega agendada',
        'Tasa fijada, entrega programada',
      ],
      [
        'Delivery follows at settlement.',
        'A entrega ocorre na liquidação.',
        'La entrega ocurre en la liquidación.',
      ],
    ),
    completed(
      ['Delivered', 'Entregue', 'Entregado'],
      ['The conversion was settled.', 'A conversão foi liquidada.', 'La conversión fue liquidada.'],
    ),
    make(
      'failure',
      'failure.refused',
      ['Refused', 'Recusado', 'Rechazado'],
      ['Refused at acceptance', 'Recusado no aceite', 'Rechazado al aceptar'],
      ['Nothing was debited.', 'Nada foi debitado.', 'No se debitó nada.'],
      ['The conversion was refused.', 'A conversão foi recusada.', 'La conversión fue rechazada.'],
    ),
    make(
      'failure',
      'failure.expired',
      ['Expired', 'Expirado', 'Vencido'],
      ['Renewal window closed', 'Prazo de renovação encerrado', 'Plazo de renovación cerrado'],
      ['Nothing was debited.', 'Nada foi debitado.', 'No se debitó nada.'],
      [
        'The quote can no longer be used.',
        'A cotação não pode mais ser usada.',
        'La cotización ya no se puede usar.',
      ],
    ),
    make(
      'failure',
      'failure.error',
      FAILED,
      ['Evaluation failed', 'Avaliação falhou', 'Evaluación fallida'],
      ['Nothing was debited.', 'Nada foi debitado.', 'No se debitó nada.'],
      [
        'The conversion could not be evaluated.',
        'A conversão não pôde ser avaliada.',
        'No se pudo evaluar la conversión.',
      ],
    ),
  ],
  checkout: [
    payerPays,
    paid,
    unlabelled,
    completed(
      ['Crypto credited', 'Cripto creditada', 'Cripto acreditada'],
      ['The asset is in the balance.', 'O ativo está no saldo.', 'El activo está en el saldo.'],
    ),
    paymentFailed,
  ],
  onramp: [
    payerPays,
    paid,
    unlabelled,
    completed(
      ['Crypto sent', 'Cripto enviada', 'Cripto enviada'],
      ['The asset reached the wallet.', 'O ativo chegou à carteira.', 'El activo llegó a la billetera.'],
    ),
    paymentFailed,
  ],
  offramp: [
    make(
      'waiting',
      'deposit.pending',
      PENDING,
      ['Waiting for the deposit', 'Aguardando o depósito', 'Esperando el depósito'],
      ['No deposit has been seen yet.', 'Nenhum depósito foi visto ainda.', 'Aún no se ve ningún depósito.'],
    ),
    make(
      'waiting',
      'payout.sending',
      PROCESSING,
      ['Sending PIX', 'Enviando PIX', 'Enviando PIX'],
      ['The payout is on its way.', 'O pagamento está a caminho.', 'El pago está en camino.'],
    ),
    unlabelled,
    completed(
      ['PIX paid', 'PIX pago', 'PIX pagado'],
      ['The payee has received the PIX.', 'O favorecido recebeu o PIX.', 'El beneficiario recibió el PIX.'],
    ),
    make(
      'failure',
      'failure.payout',
      FAILED,
      ['PIX returned', 'PIX devolvido', 'PIX devuelto'],
      ['The payout was returned.', 'O pagamento foi devolvido.', 'El pago fue devuelto.'],
      [
        "The payee's bank refused the PIX.",
        'O banco do favorecido recusou o PIX.',
        'El banco rechazó el PIX.',
      ],
    ),
  ],
  withdrawal: [
    make(
      'waiting',
      'custody.pending',
      PENDING,
      ['Waiting for custody', 'Aguardando a custódia', 'Esperando a la custodia'],
      ['The withdrawal was received.', 'O saque foi recebido.', 'El retiro fue recibido.'],
    ),
    make(
      'waiting',
      'chain.broadcast',
      PROCESSING,
      ['Sent to the network', 'Enviado à rede', 'Enviado a la red'],
      ['Waiting for confirmations.', 'Aguardando confirmações.', 'Esperando confirmaciones.'],
    ),
    unlabelled,
    completed(
      ['Withdrawal confirmed', 'Saque confirmado', 'Retiro confirmado'],
      ['The destination has been credited.', 'O destino foi creditado.', 'El destino fue acreditado.'],
    ),
    make(
      'failure',
      'failure.custody',
      FAILED,
      ['Withdrawal failed', 'Saque falhou', 'Retiro fallido'],
      ['The amount returned to the balance.', 'O valor voltou ao saldo.', 'El monto volvió al saldo.'],
      ['Custody refused the withdrawal.', 'A custódia recusou o saque.', 'La custodia rechazó el retiro.'],
    ),
  ],
  chargeback: make(
    'failure',
    'chargeback.open',
    ['Chargeback', 'Contestação', 'Contracargo'],
    ['Chargeback opened', 'Contestação aberta', 'Contracargo abierto'],
    ['The amount is blocked.', 'O valor está bloqueado.', 'El monto está bloqueado.'],
    [
      'The payer disputes this payment.',
      'O pagador contesta este pagamento.',
      'El pagador disputa este pago.',
    ],
  ),
};
