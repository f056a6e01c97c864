/** A fault as it is being typed. */
export interface FaultDraft {
  route: string;
  status: string;
  body: string;
  delay: string;
  drop: 'keep' | 'before' | 'after';
  times: string;
}

export const NO_FAULT: Omit<FaultDraft, 'route'> = {
  status: '',
  body: '',
  delay: '',
  drop: 'keep',
  times: '',
};

/** Ready-made faults, each over whatever else was typed. */
export const PRESETS = {
  failed: { ...NO_FAULT, status: '500', times: '1' },
  slow: { ...NO_FAULT, delay: '5000', times: '1' },
  lost: { ...NO_FAULT, drop: 'after', times: '1' },
  refused: { ...NO_FAULT, drop: 'before', times: '1' },
} as const satisfies Record<string, Omit<FaultDraft, 'route'>>;

export const MOST_DELAY_MS = 120_000;

type Wrong = Partial<Record<'status' | 'delay' | 'times' | 'nothing', true>>;

/** What is wrong with a draft, by field; `nothing` when it would change nothing. */
export function checkFault({ status, delay, drop, times }: FaultDraft): Wrong {
  const wrong: Wrong = {};
  if (status !== '' && !/^[2-5]\d\d$/.test(status)) wrong.status = true;
  if (delay !== '' && (!/^\d{1,7}$/.test(delay) || Number(delay) > MOST_DELAY_MS)) wrong.delay = true;
  if (times !== '' && !/^[1-9]\d{0,5}$/.test(times)) wrong.times = true;
  if (status === '' && delay === '' && drop === 'keep') wrong.nothing = true;
  return wrong;
}

/** The body of `POST /api/sandbox/faults`; a body without a status is left out, as it would be sent by no one. */
export function faultBody({ route, status, body, delay, drop, times }: FaultDraft) {
  const [method = '', path = ''] = route.split(' ');
  return {
    method,
    path,
    ...(status !== '' && { status }),
    ...(status !== '' && body.trim() !== '' && { body }),
    ...(delay !== '' && { delay_ms: delay }),
    ...(drop !== 'keep' && { drop }),
    ...(times !== '' && { times }),
  };
}
