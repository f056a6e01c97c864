import type { Locale } from './locales';
import { en } from './messages/en/messages';
import { es } from './messages/es/messages';
import { ptBR } from './messages/pt-BR/messages';
import type { Messages } from './shape';

/** The English messages: the shape of every language. */
export type AppMessages = typeof en;

export type Feature = keyof AppMessages;

/** Words of exports stay on the server, which writes the files. */
export type PageFeature = Exclude<Feature, 'exportFile'>;

/** A language: one folder and one line here. */
export const DICTIONARIES: Readonly<Record<Locale, Messages<AppMessages>>> = { en, 'pt-BR': ptBR, es };

/** Dictionaries of `names`, as a layout sends them to the browser. */
export function pickMessages<Name extends Feature>(locale: Locale, names: readonly Name[]) {
  const entries = names.map((name) => [name, DICTIONARIES[locale][name]] as const);
  return Object.fromEntries(entries) as Pick<AppMessages, Name>;
}
