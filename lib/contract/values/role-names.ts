/** The roles, in order of power. */
export const ROLE_NAMES = ['viewer', 'support', 'accountant', 'operator', 'treasurer', 'admin'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];
