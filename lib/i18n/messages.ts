import type { Locale } from './locales';
import { balances } from './messages/balances';
import { branding } from './messages/branding';
import { checkoutLinks } from './messages/checkout-links';
import { convert } from './messages/convert';
import { errors } from './messages/errors';
import { events } from './messages/events';
import { everyScreen } from './messages/every-screen';
import { exportFile } from './messages/export-file';
import { fields } from './messages/fields';
import { hosted } from './messages/hosted';
import { notifications } from './messages/notifications';
import { overview } from './messages/overview';
import { sandbox } from './messages/sandbox';
import { sandboxClauses } from './messages/sandbox-clauses';
import { sandboxFaults } from './messages/sandbox-faults';
import { sandboxSubMerchants } from './messages/sandbox-sub-merchants';
import { sandboxTransactions } from './messages/sandbox-transactions';
import { sandboxWebhooks } from './messages/sandbox-webhooks';
import { settings } from './messages/settings';
import { shell } from './messages/shell';
import { signin } from './messages/signin';
import { splits } from './messages/splits';
import { subMerchantEnrol } from './messages/sub-merchant-enrol';
import { subMerchantImport } from './messages/sub-merchant-import';
import { subMerchants } from './messages/sub-merchants';
import { subWithdrawals } from './messages/sub-withdrawals';
import { transactions } from './messages/transactions';
import { typedAmount } from './messages/typed-amount';
import { whitelist } from './messages/whitelist';

/** Every dictionary by feature; each holds all languages. */
export const DICTIONARIES = {
  common: everyScreen,
  errors,
  fields,
  shell,
  signin,
  overview,
  balances,
  convert,
  typedAmount,
  settings,
  transactions,
  exportFile,
  checkoutLinks,
  branding,
  events,
  hosted,
  subMerchantEnrol,
  subMerchantImport,
  notifications,
  sandbox,
  sandboxFaults,
  sandboxTransactions,
  sandboxSubMerchants,
  sandboxWebhooks,
  sandboxClauses,
  subMerchants,
  subWithdrawals,
  whitelist,
  splits,
};

export type Feature = keyof typeof DICTIONARIES;

/** Those that pages carry: a file is written on the server alone. */
export type PageFeature = Exclude<Feature, 'exportFile'>;

/** The messages of one language, as `useTranslations('<feature>')` sees them. */
export type AppMessages = { [Name in Feature]: (typeof DICTIONARIES)[Name]['en'] };

/** The dictionaries of `names` in one language: what a layout hands to the browser. */
export function pickMessages<Name extends Feature>(locale: Locale, names: readonly Name[]) {
  const entries = names.map((name) => [name, DICTIONARIES[name][locale]] as const);
  return Object.fromEntries(entries) as Pick<AppMessages, Name>;
}
