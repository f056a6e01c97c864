'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, BookUser, Palette, Pencil, Scale, Send, ShieldCheck, Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, useState } from 'react';
import { HistoryLink } from '@/components/lists/history-link';
import { usePolicyLines } from '@/components/lists/use-policy-lines';
import { WaitingNotes } from '@/components/lists/waiting-notes';
import { Button } from '@/components/ui/controls/button';
import { DataTable } from '@/components/ui/data/data-table';
import { ColumnNames, ROW_CELLS } from '@/components/ui/data/table';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { Page, PageHeader } from '@/components/ui/layout/page-header';
import { lazyOverlay } from '@/components/ui/loading/lazy-part';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { can, type Permission, ROLES, type Role } from '@/lib/access/permissions';
import { AUDIT_OF_POLICIES } from '@/lib/contract/bff/audit/audit';
import type { PoliciesAnswer, PolicyDocument } from '@/lib/contract/bff/policies';
import { policiesQuery } from '@/lib/queries/policies';

const OPERATIONS = [
  { id: 'conversion', Icon: ArrowLeftRight, decides: 'conversions:accept' },
  { id: 'withdrawal', Icon: Send, decides: 'sub_merchants:withdraw' },
  { id: 'branding', Icon: Palette, decides: 'sub_merchants:brand' },
] as const;
/** No document switches these off (people and policies: ADR 0171). */
const FIXED = [
  { id: 'destination', Icon: BookUser, decides: 'destinations:confirm' },
  { id: 'whitelist', Icon: ShieldCheck, decides: 'sub_merchants:whitelist' },
  { id: 'people', Icon: Users, decides: 'requests:decide' },
  { id: 'policies', Icon: Scale, decides: 'requests:decide' },
] as const;

const ChangePolicyDialog = lazyOverlay(
  async () => (await import('./change-policy-dialog')).ChangePolicyDialog,
);

/** `initial` came with the document. */
export function PoliciesScreen({ initial }: { initial: PoliciesAnswer | undefined }) {
  const t = useTranslations('policies');
  const shell = useShell();
  const query = useQuery({ ...policiesQuery(), ...(initial ? { initialData: initial } : {}) });
  const [changing, setChanging] = useState<boolean>();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sub={t('subtitle')}
        actions={
          shell.can('policies:change') ? (
            <Button
              icon={<Pencil aria-hidden size={15} strokeWidth={1.7} />}
              disabled={query.data === undefined}
              onPointerEnter={ChangePolicyDialog.preload}
              onClick={() => setChanging(true)}
            >
              {t('change')}
            </Button>
          ) : null
        }
      />
      <QueryBoundary query={query} skeleton={<Skeleton className="mt-4 w-80" />}>
        {(policies) => (
          <>
            <WaitingNotes isAbout={({ kind }) => kind === 'policy'} />
            <FirstPolicy policies={policies} onOpen={() => setChanging(true)} />
            <SecondPersonTable policies={policies} />
            <Limits document={policies.document} />
            <OtherRules document={policies.document} />
            <Version policies={policies} />
            {changing === undefined ? null : (
              <Suspense fallback={null}>
                <ChangePolicyDialog policies={policies} open={changing} onClose={() => setChanging(false)} />
              </Suspense>
            )}
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

/** What a fresh install with real money could begin with. */
function FirstPolicy({ policies: { proposal }, onOpen }: { policies: PoliciesAnswer; onOpen(): void }) {
  const t = useTranslations('policies.first');
  const shell = useShell();
  const lines = usePolicyLines();
  if (proposal === undefined || !shell.can('policies:change')) return null;
  return (
    <section className="mb-8 max-w-[900px] text-cell text-ink-2">
      <h2 className="text-section text-ink">{t('title')}</h2>
      <p className="mt-1">{t('body')}</p>
      <ul className="my-3 grid list-disc gap-1 ps-5">
        {lines(proposal).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button variant="primary" onClick={onOpen}>
        {t('go')}
      </Button>
    </section>
  );
}

const ROW = `max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:border-b max-md:border-line max-md:py-2.5 ${ROW_CELLS}`;

function SecondPersonTable({ policies: { document, people } }: { policies: PoliciesAnswer }) {
  const t = useTranslations('policies');
  const fromText = useFromText();
  const hours = document.destinations.cooling_hours;
  const mayDecide = useMayDecide(people.without_treasurer);
  return (
    <DataTable
      caption={t('title')}
      cell="px-2 first:ps-0 last:pe-0"
      columns={[
        { id: 'operation', name: t('column.operation') },
        { id: 'from', name: t('column.from') },
        { id: 'second', name: t('column.second') },
        { id: 'decides', name: t('column.decides') },
      ]}
    >
      {OPERATIONS.map(({ id, Icon, decides }) => {
        const rules = document.second_person.filter(({ operation }) => operation === id);
        const others =
          id === 'branding' || rules.some(({ currency }) => currency === undefined)
            ? undefined
            : document.other_currencies;
        const asks = others === 'second_person';
        return (
          <Row key={id} icon={<Icon {...ICON} />} name={t(`operation.${id}`)} decides={mayDecide(decides)}>
            <td>
              {rules.map((rule) => (
                <span key={rule.currency ?? ''} className="block tabular-nums">
                  {id === 'branding' ? t('always') : fromText(rule)}
                </span>
              ))}
              {others === undefined || (rules.length === 0 && !asks) ? null : (
                <span className="block text-ink-3">{t(`others.${others}`)}</span>
              )}
            </td>
            <td className={rules.length === 0 && !asks ? 'text-ink-3' : undefined}>
              {rules.length > 0 ? t('one') : t(asks ? 'oneIfTwo' : 'nobody')}
            </td>
          </Row>
        );
      })}
      {FIXED.map(({ id, Icon, decides }) => (
        <Row key={id} icon={<Icon {...ICON} />} name={t(`operation.${id}`)} decides={mayDecide(decides)}>
          <td>{t('always')}</td>
          <td>
            {t('oneIfTwo')}
            {id === 'destination' && hours > 0 ? `, ${t('thenHours', { hours })}` : null}
            <span className="block text-meta text-ink-3">{t('fixed')}</span>
          </td>
        </Row>
      ))}
    </DataTable>
  );
}

/** An administrator stands in while there is no treasurer. */
function useMayDecide(withoutTreasurer: boolean) {
  const t = useTranslations('policies');
  const people = useTranslations('people');
  const names = (roles: readonly Role[]) => roles.map((role) => people(`role.${role}`)).join(', ');
  return (permission: Permission) => {
    const own = ROLES.filter((role) => can({ role }, permission));
    const standIn = ROLES.filter(
      (role) => can({ role, withoutTreasurer }, permission) && !own.includes(role),
    );
    return standIn.length === 0 ? names(own) : t('untilTreasurer', { roles: names(standIn) });
  };
}

const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.7, className: 'shrink-0 text-ink-3' } as const;

interface RowProps {
  icon: ReactNode;
  name: string;
  decides: string;
  children: ReactNode;
}

function Row({ icon, name, decides, children }: RowProps) {
  return (
    <tr className={ROW}>
      <th scope="row" className="text-start font-medium">
        <span className="flex items-center gap-2.5">
          {icon}
          {name}
        </span>
      </th>
      {children}
      <td className="text-ink-2">{decides}</td>
    </tr>
  );
}

function Limits({ document: { limits } }: { document: PolicyDocument }) {
  const t = useTranslations('policies');
  const amountText = useAmountText();
  const { timeZone } = useShell();
  return (
    <section className="mt-8">
      <h2 className="text-section">{t('limits.title')}</h2>
      <p className="mt-0.5 text-cell text-ink-3">
        {limits.length === 0 ? t('limits.none') : t('limits.body', { zone: timeZone })}
      </p>
      {limits.length === 0 ? null : (
        <table className="mt-2 w-full max-w-[640px] text-cell">
          <ColumnNames
            cell="px-2 first:ps-0 last:pe-0"
            columns={[
              { id: 'operation', name: t('limits.operation') },
              { id: 'day', name: t('limits.day'), end: true },
            ]}
          />
          <tbody>
            {limits.map(({ operation, currency, amount, per, over, beyond }) => (
              <tr
                key={[operation, currency, per, over, beyond].join(' ')}
                className="[&>*]:border-b [&>*]:border-line [&>*]:py-2.5"
              >
                <th scope="row" className="text-start font-medium">
                  {t(`operation.${operation}`)}
                  <span className="block font-normal text-meta text-ink-3">
                    {t(`limits.counted.${per}_${over}`)}. {t(`limits.beyond.${beyond}`)}.
                  </span>
                </th>
                <td translate="no" className="text-end tabular-nums">
                  {amountText(amount, currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function OtherRules({ document: { destinations, second_factor, sessions } }: { document: PolicyDocument }) {
  const t = useTranslations('policies');
  const people = useTranslations('people');
  const roles = second_factor.roles.map((role) => people(`role.${role}`)).join(', ');
  return (
    <div className="mt-8 grid max-w-[900px] gap-6 text-cell text-ink-2 md:grid-cols-2">
      <section>
        <h2 className="text-section text-ink">{t('destinations.title')}</h2>
        <p className="mt-1">{t(`destinations.${destinations.new_in_convert}`)}</p>
        <p className="mt-1">{t('destinations.cooling', { hours: destinations.cooling_hours })}</p>
      </section>
      <section>
        <h2 className="text-section text-ink">{t('factor.title')}</h2>
        <p className="mt-1">{roles === '' ? t('factor.none') : t('factor.required', { roles })}</p>
      </section>
      <section>
        <h2 className="text-section text-ink">{t('sessions.title')}</h2>
        <p className="mt-1">{t('sessions.most', { most: sessions.most })}</p>
      </section>
    </div>
  );
}

function Version({ policies }: { policies: PoliciesAnswer }) {
  const { version, changed_at, changed_by = '', approved_by, now } = policies;
  const t = useTranslations('policies');
  const times = useTimes();
  return (
    <p className="mt-8 text-meta text-ink-3">
      {changed_at === undefined
        ? t('never')
        : approved_by === undefined
          ? t('version', { version, name: changed_by, time: times.brief(changed_at, now) })
          : t('versionByTwo', {
              version,
              maker: changed_by,
              approver: approved_by,
              time: times.brief(changed_at, now),
            })}{' '}
      {changed_at === undefined ? null : <HistoryLink href={AUDIT_OF_POLICIES} />}
    </p>
  );
}

function useFromText() {
  const t = useTranslations('policies');
  const amountText = useAmountText();
  return ({ currency, above }: { currency?: string; above?: string }) => {
    if (currency === undefined) return t('any');
    return above === undefined
      ? t('anyOf', { currency })
      : t('above', { amount: amountText(above, currency) });
  };
}
