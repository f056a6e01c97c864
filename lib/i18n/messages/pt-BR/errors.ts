import type { Messages } from '../../shape';
import type { errors as en } from '../en/errors';

export const errors: Messages<typeof en> = {
  offline: 'Nenhuma resposta chegou a este navegador. Confira sua conexão e tente de novo.',
  signed_out: 'Sua sessão terminou. Entre de novo para continuar.',
  forbidden: 'Sua função não permite isto. Peça à administração deste painel.',
  outside_limit:
    'Seu acesso se limita a alguns submerchants, e isto vai além deles. Peça à administração deste painel.',
  cross_site: 'O pedido não veio da página deste painel. Recarregue a página e tente de novo.',
  bad_json: 'O pedido estava malformado, uma falha deste painel. Informe-a.',
  invalid_input: 'Parte do que foi digitado não pode ser usada. Confira.',
  missing_idempotency_key:
    'O pedido veio sem o ID da intenção, uma falha deste painel. Recarregue a página e informe.',
  key_reused: 'A mesma intenção foi enviada com outros valores. Recarregue a página e confirme de novo.',
  not_found: 'Não há esse registro neste painel. Ele pode ser de outra conta.',
  method_not_allowed: 'Este painel não oferece essa ação. Recarregue a página.',
  too_large: 'O pedido é grande demais. Encurte e tente de novo.',
  rate_limited: 'Tentativas demais. Espere um momento e tente de novo.',
  too_many_today:
    'Você já adicionou o máximo que uma pessoa pode em 24 horas. Continue amanhã ou peça a um colega.',
  demo_full: 'Todas as vagas desta demonstração estão ocupadas agora. Tente de novo mais tarde.',
  demo_source_full: 'Foram abertas demonstrações demais a partir desta rede. Tente de novo mais tarde.',
  demo_ended: 'Esta demonstração terminou. Entre de novo para começar outra.',
  world_unknown:
    'Esta demonstração fica guardada no seu navegador, e o servidor ainda não a recebeu de volta. Tente de novo.',
  needs_database: 'Esta demonstração não tem banco de dados: não guarda outras pessoas nem encerra sessões.',
  world_full:
    'Sua demonstração já guarda o máximo permitido a um visitante, por isso nada foi feito. Você ainda pode ler tudo; depois de 24 horas ela recomeça.',
  state_refused:
    'Esta demonstração não pode começar a partir desse arquivo: ele foi alterado ou cortado, ou foi feito por outra instalação ou versão. Nada mudou.',
  store_away:
    'Este painel não consegue acessar os próprios registros agora; este envio não fez nada. Tente de novo em breve.',
  store_unavailable: 'Este painel não consegue acessar os próprios registros agora. Tente de novo em breve.',
  upstream_rejected: 'A API rejeitou o pedido como malformado, uma falha deste painel. Informe-a.',
  upstream_unauthorized: 'A API não aceitou nossa chave. A administração precisa conferir a chave da API.',
  upstream_signature:
    'A API não aceitou nossa assinatura. A administração precisa conferir a chave de assinatura.',
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
  cannot_quote:
    'A API não fez a cotação e não diz se não pode cotar este par ou se está sem taxas agora. Confira as moedas ou tente mais tarde.',
  outcome_pending:
    'Uma conversão anterior desta moeda ainda não tem resultado. Espere por ele antes de aceitar.',
  no_signing_key:
    'Não há chave de assinatura configurada, então nenhum pedido de submerchant pode ser assinado.',
  upstream_clock:
    'A API recusou a assinatura: o relógio deste servidor tem mais de um minuto de diferença. Acerte-o e tente de novo.',
  upstream_strategy:
    'A API aceita nossas leituras assinadas, mas recusou uma alteração assinada. A configuração signing.post.strategy está errada.',
  already_registered: 'Este submerchant já está no registro, talvez arquivado.',
  unknown_relationship: 'A API não conhece esse submerchant nesta conta. Nada foi guardado.',
  operation_open: 'O mesmo pedido já foi enviado e ainda não tem resultado. Confira-o antes de enviar outro.',
  sub_merchant_archived:
    'Este submerchant está no arquivo, então nada foi enviado por ele. Primeiro tire-o do arquivo.',
  step_up_required: 'Esta tentativa não enviou nada. Confirme que é você e tente de novo.',
  factor_required:
    'Sua função precisa de um segundo fator para isto, e você ainda não tem nenhum. Adicione um em Senha e sessões. Nada foi enviado.',
  proof_wrong: 'O código ou a passkey não confere. Esta tentativa não enviou nada.',
  proof_used: 'Cada código funciona uma vez: espere o próximo. Esta tentativa não enviou nada.',
  proof_clock:
    'O código é de outro horário: acerte o relógio do celular e use um código novo. Esta tentativa não enviou nada.',
  proof_ended: 'A confirmação expirou antes de ser usada: tente de novo. Esta tentativa não enviou nada.',
  too_early:
    'Uma resposta ainda pode estar a caminho. O resultado pode ser registrado dez minutos após o envio.',
  internal: 'Algo neste painel falhou. Tente de novo; se continuar, informe a falha.',
  own_request: 'Este pedido é seu. Outra pessoa decide.',
  quote_taken:
    'Outra aceitação usou esta cotação, não este pedido. Nada foi enviado pelo pedido. Veja como aquela terminou antes de obter uma nova cotação.',
  maker_gone: 'Quem pediu não pode mais entrar ou não pode mais pedir isto. Nada foi feito.',
  request_closed: 'Este pedido foi decidido, retirado ou expirou nesse meio-tempo. Nada mais foi enviado.',
  request_changed: 'Este pedido não é mais o que você viu. Recarregue a página. Nada foi enviado.',
  attention_changed: 'Outra pessoa foi mais rápida com este item. Nada mudou. Olhe de novo.',
  no_second_person:
    'Ninguém mais pode decidir isto. Peça à administração para incluir uma segunda pessoa que decida.',
  second_person_needed:
    'Uma segunda pessoa decide isto. Nada foi enviado. É preciso um pedido, de quem vê a conta inteira.',
  deciders_disabled:
    'As outras pessoas que decidem pela conta estão desativadas, e por isso ninguém pode concordar. Quem cuida do servidor muda isso lá: npm run admin -- user. Nada mudou.',
  other_outcome_waits:
    'Um pedido que diz outro resultado espera por uma segunda pessoa. Ele está em Pedidos e precisa antes ser recusado, retirado ou aprovado. Nada foi registrado.',
  over_day_limit: 'Isto excede o que um limite das políticas permite. Nada foi enviado.',
  last_admin:
    'Esta é a última pessoa da Administração que consegue entrar. Antes, dê essa função a outra pessoa.',
  last_local_admin:
    'É a última pessoa da Administração que tem senha aqui. Se o provedor de identidade sair do ar, só quem tem senha consegue entrar. Antes, convide outra pessoa da Administração que entre com senha.',
  own_link:
    'Você não pode criar um link de redefinição para si. Troque a senha com a atual, em Senha e sessões. Se ela se perdeu, peça a outra pessoa da Administração.',
  last_treasurer:
    'É a única pessoa da Tesouraria que vê a conta inteira. Sem ela, a Administração movimentaria dinheiro. Antes, dê essa função a outra pessoa, ou desative esta.',
  limited_admin: 'A Administração vê a conta inteira. Retire antes o limite a alguns submerchants.',
  policy_changed: 'As políticas mudaram nesse meio-tempo. Leia de novo e refaça a mudança.',
  policy_locks_out: 'Não foi salvo: ninguém mais poderia decidir.',
  destination_changed: 'Este destino mudou nesse meio-tempo. Confira de novo.',
  demo_person: 'As pessoas da demonstração não mudam. Convide alguém e teste com essa pessoa.',
  person_disabled: 'Esta pessoa está desativada. Reative-a primeiro.',
  link_incomplete: 'Falta uma parte deste link. Copie o link inteiro e abra de novo.',
  link_unknown: 'Este link não foi criado por este painel. Peça um novo à administração.',
  link_used:
    'Este link já foi usado. Se foi você, entre com a senha que escolheu; se não, avise a administração.',
  link_ended: 'Este link expirou ou foi substituído. Peça um novo à administração.',
  sign_in_again: 'Entre de novo e faça isto em até dez minutos. Esta tentativa não mudou nada.',
  link_shown: 'Este link já foi mostrado. Se ele se perdeu, peça outra redefinição.',
  code_shown: 'Este código já foi mostrado. Se ele se perdeu, peça outra redefinição.',
};
