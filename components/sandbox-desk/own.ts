/** The choice of the account itself, where a sub-merchant could be chosen too. */
export const OWN = 'own';
