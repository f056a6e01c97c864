export const notes = {
  title: 'Notas',
  sub: 'Escritas por personas de aquí y guardadas aquí. Nunca se envían a la API.',
  none: 'Nadie ha escrito en este registro.',
  label: 'Nota',
  hint: 'Sin datos personales: la leen todos los que ven este registro y nada la elimina. Los documentos fiscales se ocultan.',
  missing: 'Escribe algo primero.',
  add: 'Agregar la nota',
  failed: 'La nota no se guardó.',
  lost: 'La respuesta no llegó. Pulsa de nuevo: se guarda una vez.',
  unread: 'No se pudieron leer las notas.',
};
