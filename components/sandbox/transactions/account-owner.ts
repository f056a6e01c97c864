/** The account itself, instead of a sub-merchant. */
export const ACCOUNT_OWNER = 'own';
