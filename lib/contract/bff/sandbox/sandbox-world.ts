import { z } from 'zod';
import { KYB_PROCESSES, type KybProcess } from '@/lib/contract/values/sub-merchants/kyb-processes';
import { SANDBOX_KINDS, type SandboxKind } from '@/lib/contract/values/transactions/sandbox-kinds';

const id = z.string('required').min(1, 'required').max(200, 'too_long');
const uuid = z.string('required').refine((text) => z.guid().safeParse(text).success, 'not_a_uuid');
const decimal = z.string('not_a_decimal').regex(/^\d{1,15}(\.\d{1,18})?$/, 'not_a_decimal');
const currency = z.string('required').regex(/^[A-Z0-9]{2,10}$/, 'not_allowed');

/** Our receiver (an address is minted), another address, or none (EVT-05, EVT-06). */
const webhook = z.union(
  [
    z.literal('mesa'),
    z.literal('none'),
    z.url({ protocol: /^https?$/, error: 'not_allowed' }).max(500, 'too_long'),
  ],
  'not_allowed',
);

export type SandboxRecordKind = SandboxKind | 'withdrawal';

export const sandboxTransactionParams = z.strictObject({ end2end: id });
export const sandboxRelationshipParams = z.strictObject({ correlation_id: uuid });
export const sandboxItemParams = z.strictObject({ id });

export const sandboxTransactionRequest = z.strictObject({
  kind: z.enum(SANDBOX_KINDS, 'not_allowed'),
  currency_code: currency,
  /** BRL decimal string; absent: the sandbox picks one. */
  amount_fiat: decimal.optional(),
  correlation_id: uuid.optional(),
  webhook,
});
export type SandboxTransactionRequest = z.infer<typeof sandboxTransactionRequest>;

export const sandboxAdvanceRequest = z.strictObject({ to: z.string().max(100, 'too_long').optional() });

export const sandboxLinkRequest = z.strictObject({ webhook });
export type SandboxWebhookChoice = z.infer<typeof webhook>;

export const sandboxKybRequest = z.strictObject({ process: z.enum(KYB_PROCESSES, 'not_allowed') });

export interface SandboxLabel {
  en: string;
  pt: string;
  es: string;
}

export interface SandboxStage {
  process: string;
  kind: 'waiting' | 'done' | 'failure';
  status: SandboxLabel;
  substatus: SandboxLabel;
}

export interface SandboxTransaction {
  kind: SandboxRecordKind;
  end2end: string;
  correlation_id?: string;
  created_at: string;
  updated_at: string;
  process: string;
  webhook?: string;
}

export interface SandboxTransactions {
  now: string;
  transactions: SandboxTransaction[];
  stages: Record<SandboxRecordKind, SandboxStage[]>;
  chargeback: SandboxStage;
  created?: string;
  link?: string;
}

export interface SandboxAddress {
  id: string;
  address: string;
  name: string;
  currency: string;
  status: 'pending' | 'active';
}

export interface SandboxRelationship {
  correlation_id: string;
  name?: string;
  /** Null while there is no onboarding process (KYB-20). */
  kyb: KybProcess | null;
  onboarding: { end2end: string; created_at: string; webhook?: string; error_message?: string } | null;
  available: Record<string, string>;
  groups: { id: string; label: string; addresses: SandboxAddress[] }[];
}

export interface SandboxRelationships {
  now: string;
  relationships: SandboxRelationship[];
  created?: string;
  link?: string;
}

export interface SandboxDelivery {
  id: string;
  end2end: string;
  process: string;
  url: string;
  body: string;
  created_at: string;
  state: 'pending' | 'delivered' | 'failed' | 'withheld';
  due_at?: string;
  secret?: 'standard' | 'programme';
  bad_signature?: boolean;
  attempts: { at: string; status?: number; error?: string }[];
}

export interface SandboxDeliveries {
  now: string;
  total: number;
  deliveries: SandboxDelivery[];
}
