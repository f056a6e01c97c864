import 'server-only';
import type { RecordKind } from '@/lib/sandbox/records/record';
import type { FixtureRow } from './fixture-rows';
import type { PlannedAsset, Step } from './history-plan';
import type { Moments } from './record-timing';

/** What a record is made of: draws are by `key` and `row`. */
export interface RowFacts {
  readonly key: number;
  readonly row: number;
  readonly kind: RecordKind;
  readonly end2end: string;
  readonly step: Step;
  readonly times: Moments;
  readonly asset: PlannedAsset | undefined;
  readonly fixtureRow: FixtureRow | undefined;
}
