import type { ErrorCode } from '@/lib/contract/errors';
import type { Messages } from '../shape';

/**
 * `offline` is the browser's own: no answer came. One text per code: what happened, then what to do. Many places say them,
 * so they speak of nothing that stands beside them. A new code does not compile until it is worded here.
 */
const en = {
  offline: 'No answer reached this browser. Check your connection, then try again.',
  signed_out: 'Your session ended. Sign in again to go on.',
  forbidden: 'Your role does not allow this. Ask an administrator of this dashboard.',
  cross_site: 'The request did not come from this dashboard’s own page. Reload the page and try again.',
  bad_json: 'The request was malformed, which is a fault in this dashboard. Report it.',
  invalid_input: 'Some of what was entered cannot be used. Check it.',
  missing_idempotency_key:
    'The request had no intent number, a fault in this dashboard. Reload and report it.',
  key_reused: 'The same intent was sent with other figures. Reload the page and confirm again.',
  not_found: 'There is no such record in this dashboard. It may belong to another account.',
  method_not_allowed: 'This dashboard does not offer that action. Reload the page.',
  too_large: 'The request is too large. Shorten it and try again.',
  rate_limited: 'Too many tries. Wait a moment, then try again.',
  store_unavailable:
    'This dashboard cannot write to its own records, so nothing was sent. Try again shortly.',
  upstream_rejected: 'The API rejected the request as malformed, a fault in this dashboard. Report it.',
  upstream_unauthorized: 'The API did not accept our key. An administrator has to check the API key.',
  upstream_signature: 'The API did not accept our signature. An administrator has to check the signing key.',
  upstream_not_found: 'The API does not know this record, or it belongs to another account.',
  upstream_failed: 'The API failed while answering. Try again in a moment.',
  upstream_unreachable: 'The API did not answer in time. Try again in a moment.',
  upstream_rate_limited: 'The API asks us to slow down. Wait a moment, then try again.',
  upstream_contract: 'The API answered with something this dashboard cannot read. Report it.',
  filter_not_applied:
    'The API did not apply a filter, so no file is made: it would hold rows you did not ask for.',
  too_many_rows: 'The list is longer than an Excel sheet. Export it as CSV, or narrow the filters.',
  no_ledger: 'The API has no balance for this account yet, or cannot read it now. Try again in a moment.',
  cannot_quote: 'The API cannot quote this pair now. Choose other currencies or try again later.',
  outcome_pending:
    'An earlier conversion from this currency has no outcome yet. Wait for it before accepting.',
  no_signing_key: 'No signing key is configured, so no request for a sub-merchant can be signed.',
  upstream_clock:
    'The API refused the signature: the clock of this server is more than a minute off. Correct it, then try again.',
  upstream_strategy:
    'The API accepts our signed reads but refused a signed change. The setting signing.post.strategy is wrong.',
  already_registered: 'This sub-merchant is in the register already, perhaps archived.',
  unknown_relationship: 'The API knows no such sub-merchant of this account. Nothing was kept.',
  operation_open: 'The same was asked for already and has no outcome yet. Look at it before you ask again.',
  sub_merchant_archived:
    'This sub-merchant stands in the archive, so nothing was sent for it. Take it out of the archive first.',
  too_early: 'An answer may still be under way. The outcome can be recorded ten minutes after it was sent.',
  internal: 'Something in this dashboard failed. Try again; if it stays, report it.',
} as const satisfies Record<ErrorCode | 'offline', string>;

const ptBR: Messages<typeof en> = {
  offline: 'Nenhuma resposta chegou a este navegador. Confira sua conexão e tente de novo.',
  signed_out: 'Sua sessão terminou. Entre de novo para continuar.',
  forbidden: 'Seu perfil não permite isto. Peça a um administrador deste painel.',
  cross_site: 'O pedido não veio da página deste painel. Recarregue a página e tente de novo.',
  bad_json: 'O pedido estava malformado, uma falha deste painel. Informe-a.',
  invalid_input: 'Parte do que foi digitado não pode ser usada. Confira.',
  missing_idempotency_key:
    'O pedido veio sem número de intenção, uma falha deste painel. Recarregue e informe.',
  key_reused: 'A mesma intenção foi enviada com outros valores. Recarregue a página e confirme de novo.',
  not_found: 'Não há esse registro neste painel. Ele pode ser de outra conta.',
  method_not_allowed: 'Este painel não oferece essa ação. Recarregue a página.',
  too_large: 'O pedido é grande demais. Encurte e tente de novo.',
  rate_limited: 'Tentativas demais. Espere um momento e tente de novo.',
  store_unavailable:
    'Este painel não consegue gravar seus registros, então nada foi enviado. Tente em breve.',
  upstream_rejected: 'A API rejeitou o pedido como malformado, uma falha deste painel. Informe-a.',
  upstream_unauthorized: 'A API não aceitou nossa chave. Um administrador precisa conferir a chave da API.',
  upstream_signature:
    'A API não aceitou nossa assinatura. Um administrador precisa conferir a chave de assinatura.',
  upstream_not_found: 'A API não conhece este registro, ou ele é de outra conta.',
  upstream_failed: 'A API falhou ao responder. Tente de novo em instantes.',
  upstream_unreachable: 'A API não respondeu a tempo. Tente de novo em instantes.',
  upstream_rate_limited: 'A API pede para irmos mais devagar. Espere um momento e tente de novo.',
  upstream_contract: 'A API respondeu algo que este painel não consegue ler. Informe a falha.',
  filter_not_applied:
    'A API não aplicou um filtro, então nenhum arquivo é feito: teria linhas que você não pediu.',
  too_many_rows: 'A lista é maior que uma planilha do Excel. Exporte como CSV ou restrinja os filtros.',
  no_ledger:
    'A API ainda não tem saldo desta conta, ou não consegue lê-lo agora. Tente de novo em instantes.',
  cannot_quote: 'A API não consegue cotar este par agora. Escolha outras moedas ou tente mais tarde.',
  outcome_pending:
    'Uma conversão anterior desta moeda ainda não tem resultado. Espere por ele antes de aceitar.',
  no_signing_key:
    'Não há chave de assinatura configurada, então nenhum pedido de submerchant pode ser assinado.',
  upstream_clock:
    'A API recusou a assinatura: o relógio deste servidor está mais de um minuto errado. Corrija e tente de novo.',
  upstream_strategy:
    'A API aceita nossas leituras assinadas mas recusou uma alteração assinada. A configuração signing.post.strategy está errada.',
  already_registered: 'Este submerchant já está no registro, talvez arquivado.',
  unknown_relationship: 'A API não conhece esse submerchant nesta conta. Nada foi guardado.',
  operation_open: 'O mesmo já foi pedido e ainda não tem resultado. Olhe o pedido antes de repetir.',
  sub_merchant_archived:
    'Este submerchant está no arquivo, então nada foi enviado por ele. Primeiro tire-o do arquivo.',
  too_early:
    'Uma resposta ainda pode estar a caminho. O resultado pode ser registrado dez minutos após o envio.',
  internal: 'Algo neste painel falhou. Tente de novo; se continuar, informe a falha.',
};

const es: Messages<typeof en> = {
  offline: 'Ninguna respuesta llegó a este navegador. Revisa tu conexión y reintenta.',
  signed_out: 'Tu sesión terminó. Entra de nuevo para continuar.',
  forbidden: 'Tu rol no permite esto. Pídelo a un administrador de este panel.',
  cross_site: 'La solicitud no vino de la página de este panel. Recarga la página y reintenta.',
  bad_json: 'La solicitud estaba mal formada, un fallo de este panel. Infórmalo.',
  invalid_input: 'Parte de lo escrito no se puede usar. Revísalo.',
  missing_idempotency_key:
    'La solicitud no traía número de intención, un fallo de este panel. Recarga e infórmalo.',
  key_reused: 'La misma intención se envió con otros montos. Recarga la página y confirma de nuevo.',
  not_found: 'Ese registro no existe en este panel. Puede ser de otra cuenta.',
  method_not_allowed: 'Este panel no ofrece esa acción. Recarga la página.',
  too_large: 'La solicitud es demasiado grande. Acórtala y reintenta.',
  rate_limited: 'Demasiados intentos. Espera un momento y reintenta.',
  store_unavailable:
    'Este panel no puede guardar sus registros, así que no se envió nada. Reintenta en breve.',
  upstream_rejected: 'La API rechazó la solicitud por mal formada, un fallo de este panel. Infórmalo.',
  upstream_unauthorized: 'La API no aceptó nuestra clave. Un administrador debe revisar la clave de la API.',
  upstream_signature: 'La API no aceptó nuestra firma. Un administrador debe revisar la clave de firma.',
  upstream_not_found: 'La API no conoce este registro, o es de otra cuenta.',
  upstream_failed: 'La API falló al responder. Reintenta en un momento.',
  upstream_unreachable: 'La API no respondió a tiempo. Reintenta en un momento.',
  upstream_rate_limited: 'La API pide ir más despacio. Espera un momento y reintenta.',
  upstream_contract: 'La API respondió algo que este panel no puede leer. Informa el fallo.',
  filter_not_applied:
    'La API no aplicó un filtro, así que no se hace ningún archivo: tendría filas que no pediste.',
  too_many_rows: 'La lista es más larga que una hoja de Excel. Expórtala como CSV o acota los filtros.',
  no_ledger: 'La API aún no tiene saldo de esta cuenta, o no puede leerlo ahora. Reintenta en un momento.',
  cannot_quote: 'La API no puede cotizar este par ahora. Elige otras monedas o reintenta más tarde.',
  outcome_pending:
    'Una conversión anterior de esta moneda aún no tiene resultado. Espéralo antes de aceptar.',
  no_signing_key:
    'No hay clave de firma configurada, así que no se puede firmar ninguna solicitud de subcomercio.',
  upstream_clock:
    'La API rechazó la firma: el reloj de este servidor está más de un minuto desviado. Corrígelo y reintenta.',
  upstream_strategy:
    'La API acepta nuestras lecturas firmadas pero rechazó un cambio firmado. El ajuste signing.post.strategy está mal.',
  already_registered: 'Este subcomercio ya está en el registro, quizá archivado.',
  unknown_relationship: 'La API no conoce ese subcomercio en esta cuenta. No se guardó nada.',
  operation_open: 'Lo mismo ya se pidió y aún no tiene resultado. Míralo antes de pedirlo otra vez.',
  sub_merchant_archived:
    'Este subcomercio está en el archivo, así que no se envió nada por él. Primero sácalo del archivo.',
  too_early:
    'Una respuesta aún puede estar en camino. El resultado se puede registrar diez minutos después del envío.',
  internal: 'Algo falló en este panel. Reintenta; si sigue igual, informa el fallo.',
};

export const errors = { en, 'pt-BR': ptBR, es };
