import { CLAUSE_STATEMENTS } from './clause-list';

export type ClauseGroup = keyof typeof CLAUSE_STATEMENTS;

/** The groups in the order of the document. */
export const CLAUSE_GROUPS = Object.keys(CLAUSE_STATEMENTS) as ClauseGroup[];

/** Counted from 1, two digits: `QUO-01`. */
function clauseId(group: ClauseGroup, index: number): string {
  return `${group}-${String(index + 1).padStart(2, '0')}`;
}

export function clausesOf(group: ClauseGroup): string[] {
  return CLAUSE_STATEMENTS[group].map((_, index) => clauseId(group, index));
}

/** Undefined for an id that does not exist. */
export function statementOf(id: string): string | undefined {
  const [group = '', number = ''] = id.split('-');
  if (!isGroup(group)) return undefined;
  const statements: readonly string[] = CLAUSE_STATEMENTS[group];
  return statements[Number(number) - 1];
}

function isGroup(name: string): name is ClauseGroup {
  return Object.hasOwn(CLAUSE_STATEMENTS, name);
}
