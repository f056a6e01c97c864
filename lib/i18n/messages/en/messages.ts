import { alerts } from './alerts';
import { attention } from './attention';
import { audit } from './audit';
import { balances } from './balances';
import { branding } from './branding';
import { checkoutLinks } from './checkout-links';
import { lands } from './conversion-lands';
import { conversionProof } from './conversion-proof';
import { register } from './conversion-register';
import { conversions } from './conversions';
import { destinations } from './destinations';
import { diagnostics } from './diagnostics';
import { errors } from './errors';
import { exportFile } from './exports';
import { factors } from './factors';
import { fields } from './fields';
import { hostedPages } from './hosted-pages';
import { mailChoices } from './mail-choices';
import { notes } from './notes';
import { notifications } from './notifications';
import { overview } from './overview';
import { people } from './people';
import { policies } from './policies';
import { positions } from './positions';
import { printed } from './printed';
import { proof } from './proof';
import { recordProof } from './record-proof';
import { reports } from './reports';
import { requests } from './requests';
import { roles } from './roles';
import { sandbox } from './sandbox';
import { settings } from './settings';
import { shared } from './shared';
import { shell } from './shell';
import { signin } from './signin';
import { singleSignOn } from './single-sign-on';
import { splits } from './splits';
import { stories } from './stories';
import { subMerchantImport } from './sub-merchant-import';
import { subMerchantMoney } from './sub-merchant-money';
import { subMerchantOnboarding } from './sub-merchant-onboarding';
import { subMerchantWithdrawals } from './sub-merchant-withdrawals';
import { subMerchants } from './sub-merchants';
import { transactions } from './transactions';
import { typedAmount } from './typed-amount';
import { webhooks } from './webhooks';
import { whitelist } from './whitelist';

/** Namespaces as in `useTranslations('<feature>')`; the other languages follow this shape. */
export const en = {
  common: shared,
  errors,
  fields,
  shell,
  signin,
  singleSignOn,
  overview,
  balances,
  convert: conversions,
  lands,
  conversionProof,
  register,
  typedAmount,
  settings,
  diagnostics,
  alerts,
  mailChoices,
  transactions,
  exportFile,
  checkoutLinks,
  branding,
  events: webhooks,
  hosted: hostedPages,
  subMerchantEnrol: subMerchantOnboarding,
  subMerchantImport,
  attention,
  notes,
  notifications,
  destinations,
  people,
  audit,
  factors,
  printed,
  proof,
  recordProof,
  reports,
  requests,
  roles,
  policies,
  positions,
  sandbox,
  subMerchantMoney,
  subMerchants,
  subMerchantWithdrawals,
  whitelist,
  splits,
  stories,
};
