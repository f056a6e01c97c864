import 'server-only';
import type { Permission } from '@/lib/access/permissions';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { ApproveRequest } from '@/lib/contract/bff/requests';
import type { Services } from '@/lib/operations/services';
import type { Database } from '@/lib/store/engine/open-store';
import type { RequestRow } from '@/lib/store/requests/requests';

export interface Prepared {
  asked: Readonly<Record<string, unknown>>;
  correlationId?: string;
}

export interface Approval {
  actor: Actor;
  request: RequestRow;
  /** The approver's press, and the intent of the one call. */
  intentId: string;
  requestId: string;
  given: ApproveRequest;
  /**
   * Ends the wait, in the transaction that commits the effect or its intent: a throw means that another decision came
   * first, and nothing happens. `done`: the effect is in this transaction.
   */
  decide(tx: Database, how?: { rfqId?: string; done?: true }): Promise<void>;
  sendBack(how: Pick<RequestRow, 'outside' | 'rfqId'>): Promise<void>;
  /** Throws where approver or maker lost the right since. */
  stillMay(tx: Database): Promise<void>;
}

/** One kind of request: who decides it, and what its approval does. */
export interface RequestKindRule {
  permission: Permission;
  /** Permission to ask, if narrower than `requests:make`. */
  asks?: Permission;
  /** Permission to ask about a sub-merchant, also of who is limited to it. */
  asksWithin?: Permission;
  /** Serves `POST /api/requests`. Throws `invalid_input`, `not_found`. */
  prepare?(
    services: Services,
    asked: Readonly<Record<string, unknown>>,
    /** The request that the same press made before. */
    known: RequestRow | null,
  ): Promise<Prepared>;
  /** Returns why nothing happened; what `decide` let through is told by its intent. */
  execute(services: Services, approval: Approval): Promise<string>;
  /** Runs in the transaction of an end without approval. */
  ended?(tx: Database, request: RequestRow): Promise<void>;
}
