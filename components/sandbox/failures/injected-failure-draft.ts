export interface InjectedFailureDraft {
  route: string;
  status: string;
  body: string;
  delay: string;
  drop: 'keep' | 'before' | 'after';
  times: string;
}

export const NO_INJECTED_FAILURE: Omit<InjectedFailureDraft, 'route'> = {
  status: '',
  body: '',
  delay: '',
  drop: 'keep',
  times: '',
};

/** Presets; each replaces all but the route. */
export const PRESETS = {
  failed: { ...NO_INJECTED_FAILURE, status: '500', times: '1' },
  slow: { ...NO_INJECTED_FAILURE, delay: '5000', times: '1' },
  lost: { ...NO_INJECTED_FAILURE, drop: 'after', times: '1' },
  refused: { ...NO_INJECTED_FAILURE, drop: 'before', times: '1' },
} as const satisfies Record<string, Omit<InjectedFailureDraft, 'route'>>;

export const MOST_DELAY_MS = 120_000;

type Wrong = Partial<Record<'status' | 'delay' | 'times' | 'nothing', true>>;

/** Errors of a draft, by field; `nothing` if it has no effect. */
export function validateInjectedFailure({ status, delay, drop, times }: InjectedFailureDraft): Wrong {
  const wrong: Wrong = {};
  if (status !== '' && !/^[2-5]\d\d$/.test(status)) wrong.status = true;
  if (delay !== '' && (!/^\d{1,7}$/.test(delay) || Number(delay) > MOST_DELAY_MS)) wrong.delay = true;
  if (times !== '' && !/^[1-9]\d{0,5}$/.test(times)) wrong.times = true;
  if (status === '' && delay === '' && drop === 'keep') wrong.nothing = true;
  return wrong;
}

/** Body of `POST /api/sandbox/faults`; leaves out a response body without a status. */
export function injectedFailureBody({ route, status, body, delay, drop, times }: InjectedFailureDraft) {
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
