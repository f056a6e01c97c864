import type { Messages } from '../../shape';
import type { transactionExports as en } from '../en/transaction-exports';

export const transactionExports: Messages<typeof en> = {
  button: 'Exportar',
  title: 'Exportar esta lista',
  body: 'Un archivo con todos los registros que cumplen los filtros, no solo las filas de esta página.',
  count: '{count, plural, one {# registro ahora} other {# registros ahora}}',
  countUnknown: 'La cantidad de registros aparece cuando empieza la exportación',
  format: 'Formato',
  excel: 'Excel (XLSX)',
  csv: 'CSV, celdas separadas por punto y coma, coma decimal',
  xlsx: 'XLSX, una hoja, hasta {most} registros debajo de dos líneas de encabezado; los ID y montos son texto, con los dígitos de la API',
  tooLong:
    'Las hojas de Excel tienen como máximo {most} registros. Esta lista es más larga, así que sale como CSV.',
  pinned: 'El archivo termina en el momento en que lo inicias. Los registros más recientes no entran.',
  masked:
    'CPF y CNPJ siguen ocultos donde sea que estén, y también los campos con nombres, documentos y contactos. Un nombre dentro de un texto libre, como una nota, se puede leer.',
  formulas: 'El texto que una hoja de cálculo ejecutaría como fórmula lleva un apóstrofo delante.',
  formulasXlsx: 'Cada celda es texto: nada en ella puede ejecutarse como fórmula.',
  whole: 'Recibes el archivo completo o ninguno: si la API falla a la mitad, no se guarda nada.',
  goesOn: 'Se puede seguir desde ahí mientras esta ventana esté abierta.',
  audited: 'La auditoría guarda tu nombre, los filtros y la cantidad de filas.',
  other: 'La página cambió desde que empezaste. El archivo sigue siendo este:',
  start: 'Iniciar exportación',
  running: '{rows} de {total} filas',
  label: 'Progreso de la exportación',
  stop: 'Detener',
  stopped: 'Detenida en {rows} de {total} filas. No se guardó ningún archivo.',
  failed: 'La exportación falló en {rows} de {total} filas. No se guardó ningún archivo.',
  failedMidway:
    'La exportación falló en {rows} de {total} filas. Esas filas esperan aquí; todavía no se guardó ningún archivo.',
  moved: 'Entraron o salieron registros entretanto y el resto ya no encaja. Hay que empezar de nuevo.',
  failedStart: 'La exportación no pudo empezar.',
  broken: 'La conexión se cortó, o la API falló a la mitad.',
  goOn: 'Seguir desde aquí',
  again: 'Empezar de nuevo',
  noResumeXlsx: 'Una exportación XLSX no se puede reanudar y debe empezar de nuevo. La de CSV sí.',
  done: '{rows, plural, one {# fila guardada} other {# filas guardadas}} como {name}.',
};
