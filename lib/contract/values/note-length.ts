/** Characters of a note on a record. Apart from its schema, which screens do without. */
export const MAX_NOTE_LENGTH = 1_000;
