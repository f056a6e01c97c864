import { isPhone } from '@/components/ui/hooks/is-phone';
import { DEMO_PEOPLE, type DemoPerson } from '@/lib/access/demo-people';
import { can, type Permission } from '@/lib/access/permissions';
import { addRecord } from '@/lib/contract/values/transactions/record-address';
import type { SandboxChange, SandboxPart } from '@/lib/queries/sandbox';
import { parseTimestamp } from '@/lib/time/timestamp';
import type { StoryFacts } from './story-facts';
import { KYB_DONE, type StoryId, type StoryState } from './story-ids';

export interface Preset {
  part: SandboxPart;
  change: SandboxChange;
}

export interface StoryStep {
  /** Names the text under `stories.steps.<story>`. */
  id: string;
  permission: Permission;
  /** Page of the control. */
  href(state: StoryState, facts: Partial<StoryFacts>): string;
  /** `data-guide` of the controls on that page, or on `page`. */
  controls?: readonly string[];
  page?: string;
  /** Instead of a control: a press in the bar that changes the sandbox. */
  preset?(state: StoryState, facts: StoryFacts): Preset | undefined;
  /** Nothing can be pressed yet: names what the bar says meanwhile. */
  waits?(facts: StoryFacts): 'wait' | undefined;
  /** From what was read, or from the page that shows it. */
  isDone(facts: StoryFacts, state: StoryState): boolean;
}

const OVERVIEW = () => '/overview';
const isAt = (facts: StoryFacts, path: string) => facts.path === path || facts.path.startsWith(`${path}?`);
const isSent = ({ conversion }: StoryFacts) => conversion?.attempt !== undefined;
const isAccepted = ({ conversion }: StoryFacts) => conversion?.state === 'accepted';

function quoteHref(_state: StoryState, { conversion }: Partial<StoryFacts>): string {
  return conversion === undefined ? '/convert' : `/convert?rfq=${encodeURIComponent(conversion.rfq_id)}`;
}

function recordHref(_state: StoryState, { conversion }: Partial<StoryFacts>): string {
  return conversion === undefined ? '/conversions' : `/conversions/${encodeURIComponent(conversion.rfq_id)}`;
}

/** The record beside its list; on the phone, where it would cover the bar, the list that begins near it. */
function checkoutHref({ subject, at, to }: StoryState): string {
  if (to !== undefined && isPhone()) return `/checkouts?to=${to}`;
  const search = new URLSearchParams();
  addRecord(search, { tx: subject, at });
  return `/checkouts?${search}`;
}

const subMerchantHref =
  (part = '') =>
  ({ subject }: StoryState, { subMerchant }: Partial<StoryFacts>): string => {
    const id = subject ?? subMerchant?.correlation_id;
    return id === undefined ? '/sub-merchants' : `/sub-merchants/${id}${part}`;
  };

const QUOTE: StoryStep = {
  id: 'quote',
  // The person who accepts also asks, because a rate lasts half a minute.
  permission: 'conversions:accept',
  href: () => '/convert',
  controls: ['quote'],
  isDone: ({ conversion }) => conversion !== undefined,
};

const ACCEPT: StoryStep = {
  id: 'accept',
  permission: 'conversions:accept',
  href: quoteHref,
  controls: ['accept', 'again', 'renew', 'new_same', 'confirm'],
  isDone: isSent,
};

/** The API's part in a new address (WLG-06). */
export const addressApproval = (id: string): Preset => ({
  part: 'relationships',
  change: { to: `addresses/${encodeURIComponent(id)}/activate` },
});

const storyAddress = ({ address }: StoryState, { group }: StoryFacts) =>
  group?.addresses.find(({ id }) => id === address);

/** The steps after the press that starts a story. */
export const STORIES: Readonly<Record<StoryId, readonly [StoryStep, ...StoryStep[]]>> = {
  convert: [
    QUOTE,
    ACCEPT,
    {
      id: 'view',
      permission: 'conversions:read',
      href: recordHref,
      page: '/convert',
      controls: ['view', 'refresh'],
      isDone: (facts, state) => isAccepted(facts) && isAt(facts, recordHref(state, facts)),
    },
  ],
  lost: [
    {
      id: 'lose',
      permission: 'sandbox:control',
      href: OVERVIEW,
      preset: () => ({ part: 'world', change: { to: 'scenario', body: { outcome: 'lost' } } }),
      isDone: (facts) => facts.losesAnswer || isSent(facts),
    },
    QUOTE,
    ACCEPT,
    {
      id: 'known',
      permission: 'conversions:read',
      href: recordHref,
      controls: ['refresh'],
      // Convert finds it out by itself, and shows it.
      isDone: (facts, state) =>
        isAccepted(facts) && (isAt(facts, '/convert') || isAt(facts, recordHref(state, facts))),
    },
  ],
  expired: [
    QUOTE,
    {
      id: 'renew',
      permission: 'conversions:accept',
      href: quoteHref,
      controls: ['renew', 'confirm'],
      waits: (facts) => (rateLeftMs(facts) > 0 ? 'wait' : undefined),
      isDone: ({ conversion }) => isRenewed(conversion) || conversion?.state === 'accepted',
    },
    {
      id: 'again',
      permission: 'conversions:accept',
      href: quoteHref,
      controls: ['accept', 'renew', 'confirm'],
      isDone: isAccepted,
    },
  ],
  chargeback: [
    {
      id: 'open',
      permission: 'transactions:read',
      href: checkoutHref,
      isDone: (facts, state) =>
        facts.record !== undefined && (isShown(facts, state.subject) || facts.path === checkoutHref(state)),
    },
    {
      id: 'charge',
      permission: 'sandbox:control',
      href: checkoutHref,
      preset: ({ subject }) =>
        subject === undefined
          ? undefined
          : {
              part: 'transactions',
              change: { to: `transactions/${encodeURIComponent(subject)}/chargeback` },
            },
      isDone: ({ record }) => record?.process?.startsWith('chargeback.') ?? false,
    },
    {
      id: 'frozen',
      permission: 'balance:read',
      href: () => '/balances',
      isDone: (facts) =>
        isAt(facts, '/balances') && (facts.record?.process?.startsWith('chargeback.') ?? false),
    },
  ],
  onboard: [
    {
      id: 'enrol',
      permission: 'sub_merchants:register',
      href: () => '/sub-merchants/enrol',
      controls: ['enrol'],
      isDone: ({ subMerchant }) => subMerchant !== undefined,
    },
    {
      id: 'kyb',
      permission: 'sandbox:control',
      href: subMerchantHref(),
      preset: (_state, { subMerchant }) =>
        subMerchant === undefined
          ? undefined
          : {
              part: 'relationships',
              change: { to: `relationships/${subMerchant.correlation_id}/kyb`, body: { process: KYB_DONE } },
            },
      isDone: ({ kyb }) => kyb?.onboarding?.process === KYB_DONE,
    },
    {
      id: 'brand',
      permission: 'sub_merchants:brand',
      href: subMerchantHref('/branding'),
      controls: ['brand', 'confirm'],
      isDone: ({ branding }) => branding?.changes.some(({ state }) => state === 'done') ?? false,
    },
  ],
  withdrawal: [
    {
      // The press that starts the story does it, if the sandbox took it.
      id: 'approve',
      permission: 'sandbox:control',
      href: subMerchantHref('/withdrawals'),
      preset: ({ address }) => (address === undefined ? undefined : addressApproval(address)),
      isDone: (facts, state) => storyAddress(state, facts)?.usable ?? false,
    },
    {
      id: 'withdraw',
      // A person who may not send it makes a request.
      permission: 'sandbox:control',
      href: subMerchantHref('/withdrawals'),
      controls: ['withdraw', 'confirm'],
      isDone: ({ request, withdrawal }) => request !== undefined || withdrawal !== undefined,
    },
    {
      id: 'decide',
      permission: 'sub_merchants:withdraw',
      href: (_state, { request }) =>
        request === undefined ? '/requests' : `/requests/${encodeURIComponent(request.id)}`,
      controls: ['decide', 'confirm'],
      isDone: ({ withdrawal }) => withdrawal?.state === 'done',
    },
  ],
};

/** Undefined until it is read which record it is about. */
export function placeOf(step: StoryStep, state: StoryState, facts: StoryFacts): string | undefined {
  return facts.isRead ? step.href(state, facts) : undefined;
}

/** 0 without a rate, or without a time that can be read. */
export function rateLeftMs({ conversion, nowMs }: StoryFacts): number {
  const end = parseTimestamp(conversion?.expires_at ?? '');
  return end === null ? 0 : Math.max(0, end.getTime() - nowMs);
}

function isRenewed(conversion: StoryFacts['conversion']): boolean {
  return (
    conversion?.state === 'renewed' ||
    (conversion?.attempts.some(({ outcome }) => outcome === 'renewed') ?? false)
  );
}

function isShown({ path }: StoryFacts, id: string | undefined): boolean {
  return (
    path.startsWith('/checkouts?') &&
    id !== undefined &&
    new URLSearchParams(path.split('?')[1]).get('tx') === id
  );
}

/** Steps done, the start included; a step that was seen done stays done. */
export function stepsDone(id: StoryId, state: StoryState, facts: StoryFacts): number {
  const last = STORIES[id].findLastIndex((step) => step.isDone(facts, state));
  return Math.max(state.reached, last + 2);
}

export function stepsOf(id: StoryId): number {
  return STORIES[id].length + 1;
}

/** The first demo person who may do it; the list begins with those who can do most alone. */
export function personFor(permission: Permission): DemoPerson | undefined {
  return DEMO_PEOPLE.find((person) => can(person, permission));
}

type May = (permission: Permission) => boolean;

const mayOf =
  (person: DemoPerson): May =>
  (permission) =>
    can(person, permission);

/** How many of the first steps somebody can do without a change of person. */
function stepsAlone(id: StoryId, may: May): number {
  const first = STORIES[id].findIndex(({ permission }) => !may(permission));
  return first === -1 ? STORIES[id].length : first;
}

/** Begins a story in the place of somebody who comes less far alone; undefined: nobody comes further. */
export function leadFor(id: StoryId, may: May): DemoPerson | undefined {
  return DEMO_PEOPLE.reduce<DemoPerson | undefined>((lead, person) => {
    const most = stepsAlone(id, lead === undefined ? may : mayOf(lead));
    return stepsAlone(id, mayOf(person)) > most ? person : lead;
  }, undefined);
}

/** Those whom a story needs, in the order of its steps. */
export function peopleOf(id: StoryId): DemoPerson[] {
  const lead = leadFor(id, () => false);
  const people = lead === undefined ? [] : [lead];
  for (const { permission } of STORIES[id]) {
    if (people.some((person) => can(person, permission))) continue;
    const person = personFor(permission);
    if (person !== undefined) people.push(person);
  }
  return people;
}
