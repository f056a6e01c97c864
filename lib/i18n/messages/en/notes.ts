export const notes = {
  title: 'Notes',
  sub: 'Written by people here and kept here. Never sent to the API.',
  none: 'Nobody has written on this record.',
  label: 'Note',
  hint: 'No personal data: everybody who sees this record reads it, and nothing removes it. Tax ids are masked.',
  missing: 'Write something first.',
  add: 'Add the note',
  failed: 'The note was not kept.',
  lost: 'The answer did not arrive. Press again: it is kept once.',
  unread: 'The notes could not be read.',
};
