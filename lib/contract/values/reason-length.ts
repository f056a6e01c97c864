/** Characters of what one person writes for others: why not, how an outcome was found out. Apart from the schema, which screens do without. */
export const SHORTEST_REASON = 3;
export const LONGEST_REASON = 500;
/** Why somebody looks at what is masked; it stands in the audit log. */
export const LONGEST_REVEAL_REASON = 200;
