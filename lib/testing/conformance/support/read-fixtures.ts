import 'server-only';
import { isJsonObject } from '@/lib/contract/values/json/json';
import { type JsonObject, listAt, textAt } from './api-reply';
import { assert } from './assert';
import { NotAvailable } from './not-available';

export interface Account {
  name: string;
  api_key: string;
  signing_private_key_pem?: string;
  webhook_secret?: string;
  naas_webhook_secret?: string;
}

/** Known data of the service under test; a real service may provide only a part. */
export interface Fixtures {
  account(name: string): Account;
  relationship(name: string): string;
  /** `end2end` of a seeded record: `record('onramps', 'R1')`. */
  record(list: string, name: string): string;
  /** `process` values of a product in order: only its failures, or without them. */
  processes(kind: string, failing?: boolean): string[];
}

export function readFixtures(fixtures: JsonObject): Fixtures {
  const accounts = listAt(fixtures, 'accounts');
  return {
    account(name) {
      const found = accounts.find((item) => item.name === name);
      if (found === undefined) throw new NotAvailable(`account ${name}`);
      textAt(found, 'api_key');
      return found as unknown as Account;
    },
    relationship(name) {
      const known = Array.isArray(fixtures.relationships) ? listAt(fixtures, 'relationships') : [];
      const found = known.find((item) => item.name === name);
      if (found === undefined) throw new NotAvailable(`relationship ${name}`);
      return textAt(found, 'correlation_id');
    },
    record(list, name) {
      const named = isJsonObject(fixtures.records) ? fixtures.records[list] : undefined;
      const found = isJsonObject(named) ? named[name] : undefined;
      if (found === undefined) throw new NotAvailable(`record ${name} of ${list}`);
      return isJsonObject(found) ? textAt(found, 'end2end') : String(found);
    },
    processes(kind, failing) {
      const stages = isJsonObject(fixtures.processes) ? fixtures.processes[kind] : undefined;
      if (!Array.isArray(stages)) throw new NotAvailable(`the processes of ${kind}`);
      return stages.flatMap((stage) => {
        if (typeof stage === 'string') return failing === true ? [] : [stage];
        assert.ok(isJsonObject(stage));
        const isFailure = stage.failure === true || stage.kind === 'failure';
        return failing === undefined || failing === isFailure ? [textAt(stage, 'process')] : [];
      });
    },
  };
}
