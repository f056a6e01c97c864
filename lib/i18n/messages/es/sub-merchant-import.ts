import type { Messages } from '../../shape';
import type { subMerchantImport as en } from '../en/sub-merchant-import';

export const subMerchantImport: Messages<typeof en> = {
  title: 'Importar subcomercios',
  sub: 'De un archivo CSV. Cada uno se consulta en la API antes de agregarse; no se agrega nada hasta que confirmes.',
  button: 'Importar CSV',
  columns:
    'Tres columnas: correlation_id, name y tags. El encabezado es opcional; las etiquetas se separan con punto y coma. Como máximo {limit} filas a la vez.',
  pick: 'Elige un archivo CSV',
  drop: 'o suéltalo aquí, hasta 2 MB',
  paste: 'O pega su texto',
  preview: 'Vista previa',
  errors: {
    tooLarge: 'Supera los 2 MB. Divídelo en varios archivos.',
    empty: 'No hay texto en él.',
    unreadable: 'No se pudo leer este archivo. Guárdalo como CSV y elígelo otra vez.',
  },
  found:
    '{rows, plural, one {# fila} other {# filas}}: {good, plural, one {# buena} other {# buenas}}, {bad, plural, one {# queda fuera} other {# quedan fuera}}.',
  added: '{count, plural, one {# agregado.} other {# agregados.}}',
  beyond:
    '{count, plural, one {Una fila más allá del límite quedó fuera.} other {# filas más allá del límite quedaron fuera.}} Impórtalas en otro archivo.',
  stopped: 'La importación se detuvo antes del final.',
  nothingLost:
    'Las filas completadas se conservan. Continúa, o importa el mismo archivo otra vez: nada se agrega dos veces.',
  work: {
    check: 'Consultando {done} de {of}',
    add: 'Agregando {done} de {of}',
  },
  check: 'Consultar {count, plural, one {# fila} other {# filas}}',
  add: 'Agregar {count, plural, one {# subcomercio} other {# subcomercios}}',
  another: 'Otro archivo',
  shown: 'Filas que se muestran',
  all: 'Todas {count}',
  good: 'Buenas {count}',
  bad: 'Fuera {count}',
  table: 'Filas del archivo con sus veredictos',
  noRows: 'Ninguna fila así',
  more: 'Mostrar más, quedan {count}',
  column: { line: 'Línea', name: 'Nombre', id: 'ID de correlación', verdict: 'Veredicto' },
  verdict: {
    waiting: 'Aún sin consultar',
    new: 'Buena, se puede agregar',
    added: 'Agregada',
    registered: 'Ya está en el registro',
    not_yours: 'No se encontró en la API, o no es tuyo',
    unread: 'No se pudo consultar ahora',
    failed: 'No se agregó',
    bad_id: 'El ID de correlación no es un UUID',
    no_name: 'Falta el nombre',
    bad_name: 'El nombre es demasiado largo o tiene caracteres invisibles',
    bad_tags: 'Demasiadas etiquetas, o una es demasiado larga',
    twice: 'Ya está en este archivo',
  },
};
