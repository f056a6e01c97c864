import { notFound } from 'next/navigation';
import { SandboxScreen } from '@/components/sandbox/frame/sandbox-screen';
import { requirePermission } from '@/lib/auth/session';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { env } from '@/lib/env/env';
import { titleOf } from '@/lib/i18n/page-titles';
import { listSandboxDeliveries } from '@/lib/operations/sandbox/sandbox-deliveries';
import { listSandboxSubMerchants } from '@/lib/operations/sandbox/sandbox-sub-merchants';
import { listSandboxTransactions } from '@/lib/operations/sandbox/sandbox-transactions';
import { services } from '@/lib/operations/services';
import { firstPicture } from '../first-picture';

/** In the contract's notation: `GET /v2/balance`. */
const ROUTES = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`);

export const generateMetadata = titleOf('/sandbox');

async function readParts() {
  const known = await services();
  const [transactions, relationships, deliveries] = await Promise.all([
    listSandboxTransactions(known),
    listSandboxSubMerchants(known),
    listSandboxDeliveries(known),
  ]);
  return { transactions, relationships, deliveries };
}

export default async function SandboxPage() {
  await requirePermission('sandbox:control', 'account');
  const { environment, assumptions } = env();
  if (environment !== 'sandbox') notFound();
  // What a payer can buy or sell.
  const assets = assumptions.currencies.filter(({ kind }) => kind !== 'fiat');
  const initial = (await firstPicture(readParts)) ?? {};
  return <SandboxScreen routes={ROUTES} currencies={assets.map(({ code }) => code)} initial={initial} />;
}
