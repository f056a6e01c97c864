import type { Messages } from '../../shape';
import type { errors as en } from '../en/errors';

export const errors: Messages<typeof en> = {
  offline: 'Ninguna respuesta llegó a este navegador. Revisa tu conexión y reintenta.',
  signed_out: 'Tu sesión terminó. Entra de nuevo para continuar.',
  forbidden: 'Tu función no permite esto. Pídelo a la administración de este panel.',
  outside_limit:
    'Tu acceso se limita a algunos subcomercios, y esto va más allá de ellos. Pídelo a la administración de este panel.',
  cross_site: 'La solicitud no vino de la página de este panel. Recarga la página y reintenta.',
  bad_json: 'La solicitud estaba mal formada, un fallo de este panel. Infórmalo.',
  invalid_input: 'Parte de lo escrito no se puede usar. Revísalo.',
  missing_idempotency_key:
    'La solicitud no traía el ID de la intención, un fallo de este panel. Recarga la página e infórmalo.',
  key_reused: 'La misma intención se envió con otros montos. Recarga la página y confirma de nuevo.',
  not_found: 'Ese registro no existe en este panel. Puede ser de otra cuenta.',
  method_not_allowed: 'Este panel no ofrece esa acción. Recarga la página.',
  too_large: 'La solicitud es demasiado grande. Acórtala y reintenta.',
  rate_limited: 'Demasiados intentos. Espera un momento y reintenta.',
  too_many_today:
    'Ya agregaste todo lo que una persona puede en 24 horas. Sigue mañana o pídeselo a un colega.',
  demo_full: 'Todos los lugares de esta demo están ocupados ahora. Reintenta más tarde.',
  demo_source_full: 'Se abrieron demasiadas demos desde esta red. Reintenta más tarde.',
  demo_ended: 'Esta demo terminó. Entra de nuevo para empezar otra.',
  world_unknown:
    'Tu navegador guarda esta demo, y el servidor aún no la ha recibido de vuelta. Inténtalo de nuevo.',
  needs_database: 'Esta demo no tiene base de datos: no guarda a otras personas ni cierra sesiones.',
  world_full:
    'Tu demo ya guarda todo lo que puede guardar un visitante, así que no se hizo nada. Puedes seguir leyendo todo; después de 24 horas empieza de nuevo.',
  state_refused:
    'Esta demo no puede empezar desde ese archivo: fue modificado o cortado, o lo hizo otra instalación o versión. No cambió nada.',
  store_away:
    'Este panel no puede acceder a sus registros ahora; este envío no hizo nada. Reintenta en breve.',
  store_unavailable: 'Este panel no puede acceder a sus registros ahora. Reintenta en breve.',
  upstream_rejected: 'La API rechazó la solicitud por mal formada, un fallo de este panel. Infórmalo.',
  upstream_unauthorized: 'La API no aceptó nuestra clave. La administración debe revisar la clave de la API.',
  upstream_signature: 'La API no aceptó nuestra firma. La administración debe revisar la clave de firma.',
  upstream_not_found: 'La API no conoce este registro, o es de otra cuenta.',
  upstream_failed: 'La API falló al responder. Reintenta en un momento.',
  upstream_unreachable: 'La API no respondió a tiempo. Reintenta en un momento.',
  upstream_rate_limited: 'La API pide ir más despacio. Espera un momento y reintenta.',
  upstream_contract: 'La API respondió algo que este panel no puede leer. Informa el fallo.',
  filter_not_applied:
    'La API no aplicó un filtro, así que no se hace ningún archivo: tendría filas que no pediste.',
  too_many_rows: 'La lista es más larga que una hoja de Excel. Expórtala como CSV o acota los filtros.',
  no_ledger: 'La API aún no tiene saldo de esta cuenta, o no puede leerlo ahora. Reintenta en un momento.',
  cannot_quote:
    'La API no hizo la cotización y no dice si no puede cotizar este par o si ahora no tiene tasas. Revisa las monedas o reintenta más tarde.',
  outcome_pending:
    'Una conversión anterior de esta moneda aún no tiene resultado. Espéralo antes de aceptar.',
  no_signing_key:
    'No hay clave de firma configurada, así que no se puede firmar ninguna solicitud de subcomercio.',
  upstream_clock:
    'La API rechazó la firma: el reloj de este servidor está desviado más de un minuto. Corrígelo y reintenta.',
  upstream_strategy:
    'La API acepta nuestras lecturas firmadas, pero rechazó un cambio firmado. El ajuste signing.post.strategy está mal.',
  already_registered: 'Este subcomercio ya está en el registro, quizá archivado.',
  unknown_relationship: 'La API no conoce ese subcomercio en esta cuenta. No se guardó nada.',
  operation_open: 'La misma solicitud ya se envió y aún no tiene resultado. Revísala antes de enviar otra.',
  sub_merchant_archived:
    'Este subcomercio está en el archivo, así que no se envió nada por él. Primero sácalo del archivo.',
  step_up_required: 'Este intento no envió nada. Confirma que eres tú y vuelve a intentarlo.',
  factor_required:
    'Tu función necesita un segundo factor para esto, y todavía no tienes ninguno. Agrega uno en Contraseña y sesiones. No se envió nada.',
  proof_wrong: 'El código o la passkey no es correcto. Este intento no envió nada.',
  proof_used: 'Cada código funciona una vez: espera el siguiente. Este intento no envió nada.',
  proof_clock:
    'El código es de otra hora: ajusta el reloj del teléfono y usa un código nuevo. Este intento no envió nada.',
  proof_ended: 'La confirmación venció antes de usarse: vuelve a intentarlo. Este intento no envió nada.',
  too_early:
    'Una respuesta aún puede estar en camino. El resultado se puede registrar diez minutos después del envío.',
  internal: 'Algo falló en este panel. Reintenta; si sigue igual, informa el fallo.',
  own_request: 'Esta solicitud es tuya. La decide otra persona.',
  quote_taken:
    'Otra aceptación usó esta cotización, no esta solicitud. No se envió nada por la solicitud. Mira cómo terminó aquella antes de pedir una nueva cotización.',
  maker_gone: 'Quien lo solicitó ya no puede entrar o ya no puede solicitarlo. No se hizo nada.',
  request_closed: 'Esta solicitud se decidió, se retiró o venció mientras tanto. No se envió nada más.',
  request_changed: 'Esta solicitud ya no es la que viste. Vuelve a cargar la página. No se envió nada.',
  attention_changed: 'Otra persona se adelantó con este elemento. No cambió nada. Míralo de nuevo.',
  no_second_person:
    'Nadie más puede decidir esto. Pide a administración que agregue a una segunda persona que decida.',
  second_person_needed:
    'Una segunda persona decide esto. No se envió nada. Hace falta una solicitud, de quien ve toda la cuenta.',
  deciders_disabled:
    'Las demás personas que deciden por la cuenta están desactivadas: por eso nadie puede dar su acuerdo. Quien administra el servidor lo cambia allí: npm run admin -- user. No cambió nada.',
  other_outcome_waits:
    'Una solicitud que dice otro resultado espera a una segunda persona. Está en Solicitudes y antes hay que rechazarla, retirarla o aprobarla. No se registró nada.',
  over_day_limit: 'Supera lo que permite un límite de las políticas. No se envió nada.',
  last_admin:
    'Es la última persona de Administración que puede entrar. Antes, dale esa función a otra persona.',
  last_local_admin:
    'Es la última persona de Administración que tiene contraseña aquí. Si el proveedor de identidad no responde, solo puede entrar quien tiene contraseña. Antes, invita a otra persona de Administración que entre con contraseña.',
  own_link:
    'No puedes crear un enlace de restablecimiento para ti. Cambia tu contraseña con la actual, en Contraseña y sesiones. Si se perdió, pide ayuda a otra persona de Administración.',
  last_treasurer:
    'Es la única persona de Tesorería que ve toda la cuenta. Sin ella, Administración movería dinero. Antes, dale esa función a otra persona, o desactiva a esta.',
  limited_admin: 'Administración ve toda la cuenta. Quita antes el límite a algunos subcomercios.',
  policy_changed: 'Las políticas cambiaron mientras tanto. Léelas y vuelve a hacer el cambio.',
  policy_locks_out: 'No se guardó: ya nadie podría decidir.',
  destination_changed: 'Este destino cambió mientras tanto. Revísalo de nuevo.',
  demo_person: 'Las personas de la demo no cambian. Invita a alguien y prueba con esa persona.',
  person_disabled: 'Esta persona está desactivada. Actívala primero.',
  link_incomplete: 'Falta una parte de este enlace. Copia el enlace completo y ábrelo de nuevo.',
  link_unknown: 'Este panel no creó este enlace. Pide uno nuevo a la administración.',
  link_used:
    'Este enlace ya se usó. Si fuiste tú, entra con la contraseña que elegiste; si no, avisa a la administración.',
  link_ended: 'Este enlace venció o fue reemplazado. Pide uno nuevo a la administración.',
  sign_in_again: 'Vuelve a entrar y haz esto en los diez minutos siguientes. Este intento no cambió nada.',
  link_shown: 'Este enlace ya se mostró. Si se perdió, pide otro restablecimiento.',
  code_shown: 'Este código ya se mostró. Si se perdió, pide otro restablecimiento.',
};
