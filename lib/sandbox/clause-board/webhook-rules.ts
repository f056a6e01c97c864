import 'server-only';
import type { World } from '@/lib/sandbox/world/world';
import { type DeliveryEvidence, labelOf, textOf } from './clause-evidence';

type DeliveryRule = readonly [clauses: string, when?: (evidence: DeliveryEvidence) => boolean];

export const WEBHOOK_RULES: readonly DeliveryRule[] = [
  ['EVT-02 EVT-03 EVT-05 EVT-14 ENV-02 ENV-24', (evidence) => !isKyb(evidence)],
  ['EVT-21', ({ payload }) => payload.webhook_version === 'v2'],
  ['VER-04', ({ payload }) => payload.version === 'v1' && payload.webhook_version === 'v2'],
  ['EVT-04', ({ payload }) => labelOf(payload, 'error_message') !== ''],
  ['EVT-07 CHK-07', (evidence) => kindOf(evidence) === 'checkout'],
  ['EVT-08 QUO-10', ({ delivery, world }) => Object.hasOwn(world.conversions, delivery.end2end)],
  ['EVT-09', (evidence) => kindOf(evidence) === 'onramp' || kindOf(evidence) === 'offramp'],
  ['EVT-10 KYB-02 KYB-22 KYB-23', isKyb],
  ['EVT-13', ({ delivery }) => delivery.process.startsWith('chargeback.')],
  ['EVT-15', ({ delivery }) => delivery.attempts.length > 1 && attemptFailed(delivery.attempts[0])],
  ['EVT-16', ({ delivery, world }) => wasSentBefore(world, delivery)],
  ['EVT-22', ({ world }) => new Set(world.deliveries.filter(isTried).map(isProgramme)).size > 1],
];

function isKyb({ payload }: DeliveryEvidence): boolean {
  return textOf(payload.component) === 'kyb_provider_submerchant';
}

function kindOf({ delivery, world }: DeliveryEvidence): string | undefined {
  return Object.hasOwn(world.records, delivery.end2end) ? world.records[delivery.end2end]?.kind : undefined;
}

type Delivery = DeliveryEvidence['delivery'];

const isTried = ({ attempts }: Delivery) => attempts.length > 0;
const isProgramme = (delivery: Delivery) => delivery.secret === 'programme';

function attemptFailed(attempt: Delivery['attempts'][number] | undefined): boolean {
  return (
    attempt !== undefined && (attempt.status === undefined || attempt.status < 200 || attempt.status > 299)
  );
}

function wasSentBefore({ deliveries }: World, { id, body, attempts }: Delivery): boolean {
  const arrived = attempts.filter((attempt) => !attemptFailed(attempt));
  return (
    arrived.length > 1 || deliveries.some((other) => other.id !== id && other.body === body && isTried(other))
  );
}
