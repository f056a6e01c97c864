import 'server-only';
import { ACCOUNT_NAMES, type AccountName } from './account-name';
import type { LedgerInput, ScenarioInput } from './control-input';
import { renameLabel, setAvailable } from './ledger';
import { put } from './registers';
import type { Fault, Ledger, Scenario, World } from './world';

/** Merges settings into the scenario of one account, or of every one (architecture 7). */
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
  if (input.faults !== undefined) replaceFaults(world, input.faults.map(defined) as Fault[], input.account);
}

/** A list of faults takes the place of the one before, within the account it is given for. */
function replaceFaults(world: World, faults: Fault[], account: AccountName | undefined): void {
  const others = account === undefined ? [] : world.faults.filter((fault) => fault.account !== account);
  const own = account === undefined ? faults : faults.map((fault) => ({ ...fault, account }));
  world.faults = [...others, ...own];
}

function mergeCeilings(scenario: Scenario, ceilings: NonNullable<ScenarioInput['ceilings']>): void {
  for (const source of ['operational', 'compliance'] as const) {
    const ceiling = ceilings[source];
    if (ceiling === null) delete scenario.ceilings[source];
    else if (ceiling !== undefined) scenario.ceilings[source] = ceiling;
  }
}

/** The scenario as it stands: of one account, or of A where no account is named. */
export function scenarioOf(world: World, account: AccountName | undefined) {
  return { ...world.accounts[account ?? 'A'].scenario, faults: world.faults };
}

/** Renames ledger labels and sets balances (BAL-11); what is owed follows the new label. */
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

/** Without the keys that were not given: a merge must not overwrite with nothing. */
function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}
