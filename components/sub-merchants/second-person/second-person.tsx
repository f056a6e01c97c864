'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Stamp } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useLate } from '@/components/ui/hooks/use-late';
import type { Permission } from '@/lib/access/permissions';
import type { ApprovalRequest, MakeRequest, RequestsAnswer } from '@/lib/contract/bff/requests';
import { defined } from '@/lib/contract/values/defined';
import { REQUEST_HOURS } from '@/lib/contract/values/request-hours';
import { useIntent } from '@/lib/queries/api/use-intent';
import { keepRequest, makeRequest, requestsQuery } from '@/lib/queries/requests';
import { secondPersonQuery } from '@/lib/queries/sub-merchants/register';
import { dropAskedAgain } from '@/lib/queries/use-asked-again';

export interface SecondPerson {
  /** Of who decides; of who may ask, where the reader may not. */
  names: string;
  /** Nothing can be sent or asked here: the rules are being read, nobody decides, or somebody else has to ask. */
  blocked?: 'reading' | 'nobody' | 'limited';
}

type Kind = 'withdrawal' | 'whitelist_address' | 'branding';

const OWN = {
  withdrawal: 'sub_merchants:withdraw',
  whitelist_address: 'sub_merchants:whitelist',
  branding: 'sub_merchants:brand',
} as const satisfies Record<Kind, Permission>;

/** Whether the form is theirs: to send, or to ask with. */
export function useMayFill(kind: Kind): boolean {
  const { can } = useShell();
  return can(OWN[kind]) || can('requests:make');
}

/**
 * Who else decides this: always for who may not decide it. Undefined where one person is enough, and where the rules
 * could not be read, or not in time: the server refuses then.
 */
export function useSecondPerson(
  correlationId: string,
  kind: Kind,
  needed: (rules: RequestsAnswer['rules']) => boolean,
): SecondPerson | undefined {
  const t = useTranslations('requests');
  const { can } = useShell();
  const own = can(OWN[kind]);
  const reads = can('requests:read');
  const whole = useQuery({ ...requestsQuery(), enabled: reads });
  const part = useQuery({ ...secondPersonQuery(correlationId), enabled: own && !reads });
  const { data } = whole;
  const limited = part.data;
  const rules = (data ?? limited)?.rules;
  const [reading] = useState({});
  const isReading = whole.isLoading || part.isLoading;
  const isLate = useLate(isReading ? reading : undefined);
  if (isReading && !isLate) return { names: '…', blocked: 'reading' };
  if (rules === undefined) return own ? undefined : { names: '…' };
  if (own && !needed(rules)) return undefined;
  const people = data === undefined ? (limited?.makers ?? []) : (data.deciders[kind] ?? []);
  const names = people.map(({ name }) => name).join(t('or'));
  if (names === '') return { names, blocked: 'nobody' };
  return data === undefined ? { names, blocked: 'limited' } : { names };
}

type Asked = Extract<MakeRequest, { kind: Kind }>;

/** Makes a request where the form would have sent. `replaces`: the one that is asked again. */
export function useAskSecondPerson(correlationId: string, replaces: string | undefined, onAsked: () => void) {
  const client = useQueryClient();
  const intent = useIntent({
    key: ['make-request', correlationId],
    send: (body: Pick<Asked, 'kind' | 'asked' | 'replaces'>, id) =>
      makeRequest({ ...body, ends_in_hours: REQUEST_HOURS } as MakeRequest, id),
    onAnswered(answer) {
      keepRequest(client, answer);
      dropAskedAgain();
      onAsked();
    },
  });
  const { state } = intent;
  return {
    made: intent.data?.request,
    sending: intent.isPending,
    failure: state.kind === 'refused' || state.kind === 'lost' ? state : undefined,
    press: (body: Pick<Asked, 'kind' | 'asked'>) => intent.press({ ...body, ...defined({ replaces }) }),
    restart: intent.restart,
  };
}

interface SecondPersonNoteProps {
  second: SecondPerson | undefined;
  /** Beside a form, where nothing is pressed yet: nothing is said before the rules were read. */
  onForm?: boolean;
}

export function SecondPersonNote({ second, onForm = false }: SecondPersonNoteProps) {
  const t = useTranslations('requests.second');
  if (second === undefined || (onForm && second.blocked === 'reading')) return null;
  return (
    <Note
      tone={second.blocked === undefined || second.blocked === 'reading' ? 'neutral' : 'warn'}
      role="status"
      className="my-3"
      icon={<Stamp aria-hidden size={15} strokeWidth={1.8} />}
    >
      {t(second.blocked ?? 'note', { names: second.names })}
    </Note>
  );
}

export function AskedNote({ request }: { request: ApprovalRequest | undefined }) {
  const t = useTranslations('requests');
  if (request === undefined) return null;
  const names = request.deciders.map(({ name }) => name).join(t('or'));
  return (
    <Note tone="info" role="status" className="mb-4">
      <b>{t('make.sent', { names })}</b> {t('result.nothing')}{' '}
      <Link href={`/requests/${request.id}`} className="text-link underline">
        {t('make.openRequest')}
      </Link>
    </Note>
  );
}
