import 'server-only';
import { ACCOUNT_NAMES, type AccountName } from '@/lib/sandbox/world/account-name';
import { renameLabel, setAvailable } from '@/lib/sandbox/world/ledger';
import { put } from '@/lib/sandbox/world/registers';
import type { InjectedFailure, Ledger, Scenario, World } from '@/lib/sandbox/world/world';
import type { LedgerInput, ScenarioInput } from './control-input';

/** Merges settings into the scenario of one account, or of all. */
export function applyScenario(world: World, input: ScenarioInput): void {
  for (const name of namesOf(input.account)) {
    const { scenario, ledger } = world.accounts[name];
    Object.assign(scenario.desk, defined(input.desk ?? {}));
    Object.assign(scenario.webhooks, defined(input.webhooks ?? {}));
    if (input.provider !== undefined) scenario.provider = input.provider;
    if (input.evaluate !== undefined) scenario.evaluate = input.evaluate;
    mergeCeilings(scenario, input.ceilings ?? {});
    for (const [currency, amount] of Object.entries(input.ledger ?? {})) {
      if (ledger !== null) setAvailable(ledger, currency, amount);
    }
  }
  if (input.faults !== undefined)
    replaceInjectedFailures(world, input.faults.map(defined) as InjectedFailure[], input.account);
}

function replaceInjectedFailures(
  world: World,
  failures: InjectedFailure[],
  account: AccountName | undefined,
): void {
  const others = account === undefined ? [] : world.faults.filter((failure) => failure.account !== account);
  const added = account === undefined ? failures : failures.map((failure) => ({ ...failure, account }));
  world.faults = [...others, ...added];
}

function mergeCeilings(scenario: Scenario, ceilings: NonNullable<ScenarioInput['ceilings']>): void {
  for (const source of ['operational', 'compliance'] as const) {
    const ceiling = ceilings[source];
    if (ceiling === null) delete scenario.ceilings[source];
    else if (ceiling !== undefined) scenario.ceilings[source] = ceiling;
  }
}

/** The scenario of an account; of A by default. */
export function scenarioOf(world: World, account: AccountName | undefined) {
  return { ...world.accounts[account ?? 'A'].scenario, faults: world.faults };
}

/** Renames ledger labels and sets balances (BAL-11); amounts to receive follow the new label. */
export function applyLedger(world: World, { account, rename, balances }: LedgerInput) {
  for (const name of namesOf(account)) {
    const { ledger } = world.accounts[name];
    if (ledger === null) continue;
    for (const [from, to] of Object.entries(rename ?? {})) {
      if (renameLabel(ledger, from, to)) followLabel(world, name, from, to);
    }
    for (const [ticker, accounts] of Object.entries(balances ?? {})) {
      ledger[ticker] = { ...ledger[ticker], ...accounts };
    }
  }
  return { ledgers: Object.fromEntries(namesOf(account).map((name) => [name, ledgerOf(world, name)])) };
}

function followLabel(world: World, account: AccountName, from: string, to: string): void {
  for (const conversion of Object.values(world.conversions)) {
    const { confirmed, rfq_id } = conversion;
    if (conversion.account !== account || confirmed?.credit_label !== from) continue;
    put(world, 'conversions', rfq_id, { ...conversion, confirmed: { ...confirmed, credit_label: to } });
  }
  for (const split of Object.values(world.splits)) {
    if (split.account !== account || split.credit_label !== from) continue;
    put(world, 'splits', split.origin_e2e, { ...split, credit_label: to });
  }
}

function ledgerOf(world: World, name: AccountName): Ledger | null {
  return world.accounts[name].ledger;
}

function namesOf(account: AccountName | undefined): readonly AccountName[] {
  return account === undefined ? ACCOUNT_NAMES : [account];
}

/** Drops undefined keys, so that a merge does not overwrite with them. */
function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}
