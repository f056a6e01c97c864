/** In order of power. */
export const ROLE_NAMES = ['viewer', 'operator', 'approver', 'admin'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];
