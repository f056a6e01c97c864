import type { Messages } from '../../shape';
import type { transactionExports as en } from '../en/transaction-exports';

export const transactionExports: Messages<typeof en> = {
  button: 'Exportar',
  title: 'Exportar esta lista',
  body: 'Um arquivo com todos os registros que os filtros encontram, não só as linhas desta página.',
  count: '{count, plural, one {# registro agora} other {# registros agora}}',
  countUnknown: 'A quantidade de registros aparece quando a exportação começa',
  format: 'Formato',
  excel: 'Excel (XLSX)',
  csv: 'CSV, células separadas por ponto e vírgula, vírgula decimal',
  xlsx: 'XLSX, uma planilha, até {most} registros abaixo de duas linhas de cabeçalho; IDs e valores são texto, com os dígitos da API',
  tooLong: 'Planilhas do Excel têm no máximo {most} registros. Esta lista é maior, então sai como CSV.',
  pinned: 'O arquivo termina no momento em que você o inicia. Registros mais recentes não entram.',
  masked:
    'CPF e CNPJ continuam ocultos onde quer que estejam, e também os campos com nomes, documentos e contatos. Um nome dentro de um texto livre, como uma nota, pode ser lido.',
  formulas: 'Texto que uma planilha executaria como fórmula recebe um apóstrofo na frente.',
  formulasXlsx: 'Toda célula é texto: nada nela pode rodar como fórmula.',
  whole: 'Você recebe o arquivo completo ou nenhum: se a API falhar no meio, nada é salvo.',
  goesOn: 'Dá para continuar de onde parou enquanto esta janela estiver aberta.',
  audited: 'A auditoria guarda seu nome, os filtros e a quantidade de linhas.',
  other: 'A página mudou desde que você começou. O arquivo continua sendo este:',
  start: 'Iniciar exportação',
  running: '{rows} de {total} linhas',
  label: 'Progresso da exportação',
  stop: 'Parar',
  stopped: 'Parada em {rows} de {total} linhas. Nenhum arquivo foi guardado.',
  failed: 'A exportação falhou em {rows} de {total} linhas. Nenhum arquivo foi guardado.',
  failedMidway:
    'A exportação falhou em {rows} de {total} linhas. Essas linhas esperam aqui; nenhum arquivo foi salvo ainda.',
  moved:
    'Registros entraram ou saíram nesse meio-tempo, e o resto não encaixa mais. É preciso começar de novo.',
  failedStart: 'A exportação não pôde começar.',
  broken: 'A conexão caiu, ou a API falhou no meio.',
  goOn: 'Continuar daqui',
  again: 'Começar de novo',
  noResumeXlsx: 'Uma exportação XLSX não pode ser retomada e precisa recomeçar. A de CSV pode.',
  done: '{rows, plural, one {# linha salva} other {# linhas salvas}} como {name}.',
};
