export const roles = {
  does: {
    viewer: 'Só lê saldos e listas.',
    support: 'Encontra um pagamento e o acompanha. Revela dados pessoais com um motivo.',
    accountant: 'Lê saldos, listas e a auditoria, e exporta listas. Revela dados pessoais com um motivo.',
    operator: 'Pede cotações, cria links, registra e cadastra submerchants.',
    treasurer: 'Aceita taxas, decide pedidos, libera endereços, muda a marca e saca.',
    admin:
      'Cuida de pessoas, políticas e configurações. Só movimenta dinheiro enquanto ninguém na Tesouraria vê a conta inteira.',
  },
};
