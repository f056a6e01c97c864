/** Languages of the interface. The locale lives in a cookie; the URL never carries it. */
export const LOCALES = ['en', 'pt-BR', 'es'] as const;
export type Locale = (typeof LOCALES)[number];
