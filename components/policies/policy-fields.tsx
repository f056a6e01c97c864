'use client';

import { Plus, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { Segmented } from '@/components/ui/controls/segmented';
import { AmountField } from '@/components/ui/form/amount-field';
import { Field, TextInput } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import { ROLES } from '@/lib/access/permissions';
import {
  BEYOND_LIMIT,
  LIMIT_SCOPES,
  LIMIT_WINDOWS,
  LIMITED_OPERATIONS,
  OTHER_CURRENCIES,
} from '@/lib/contract/bff/policies';
import { CURRENCIES } from '@/lib/money/currencies';
import { parseAmount } from '@/lib/money/input';
import {
  type AmountRow,
  type LimitDraft,
  type PolicyDraft,
  type RuleDraft,
  readHours,
  readSessions,
} from './policy-draft';

export type PolicyPart =
  | 'conversion'
  | 'withdrawal'
  | 'branding'
  | 'others'
  | 'limits'
  | 'destinations'
  | 'factor'
  | 'sessions';

interface PartProps {
  draft: PolicyDraft;
  /** A press was refused: every error is said. */
  tried: boolean;
  onChange(next: Partial<PolicyDraft>): void;
}

export function PolicyFields({ part, ...props }: PartProps & { part: PolicyPart }) {
  switch (part) {
    case 'conversion':
    case 'withdrawal':
      return (
        <RuleFields
          rule={props.draft[part]}
          tried={props.tried}
          onChange={(rule) => props.onChange({ [part]: rule })}
        />
      );
    case 'branding':
      return <BrandingFields {...props} />;
    case 'others':
      return <OtherCurrencyFields {...props} />;
    case 'limits':
      return <LimitFields {...props} />;
    case 'destinations':
      return <DestinationFields {...props} />;
    case 'factor':
      return <FactorFields {...props} />;
    case 'sessions':
      return <SessionFields {...props} />;
  }
}

interface RuleFieldsProps {
  rule: RuleDraft;
  tried: boolean;
  onChange(rule: RuleDraft): void;
}

function RuleFields({ rule, tried, onChange }: RuleFieldsProps) {
  const t = useTranslations('policies.edit');
  const free = CURRENCIES.find(({ code }) => !rule.rows.some(({ currency }) => currency === code));
  const withRow = free === undefined ? rule.rows : [...rule.rows, { currency: free.code, amount: '' }];
  return (
    <>
      <Segmented
        label={t('rule')}
        size="form"
        full
        value={rule.mode}
        options={(['none', 'above', 'any'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
        onValueChange={(mode) =>
          onChange({ mode, rows: mode === 'above' && rule.rows.length === 0 ? withRow : rule.rows })
        }
      />
      {rule.mode === 'above' ? (
        <>
          {rule.rows.map((row, at) => (
            <AmountRowFields
              key={row.currency}
              row={row}
              taken={rule.rows.map(({ currency }) => currency)}
              tried={tried}
              mayBeEmpty
              onChange={(next) => onChange({ ...rule, rows: rule.rows.with(at, next) })}
              onRemove={() => onChange(without(rule, at))}
            />
          ))}
          {free === undefined ? null : (
            <AddButton label={t('add')} onClick={() => onChange({ ...rule, rows: withRow })} />
          )}
        </>
      ) : null}
    </>
  );
}

function without(rule: RuleDraft, at: number): RuleDraft {
  const rows = rule.rows.filter((_, index) => index !== at);
  return { mode: rows.length === 0 ? 'none' : rule.mode, rows };
}

interface AmountRowFieldsProps {
  row: AmountRow;
  taken: readonly string[];
  tried: boolean;
  mayBeEmpty?: boolean;
  onChange(row: AmountRow): void;
  onRemove(): void;
}

function AmountRowFields({ row, taken, tried, mayBeEmpty = false, ...on }: AmountRowFieldsProps) {
  const t = useTranslations('policies.edit');
  const locale = useLocale();
  const codes = new Set([row.currency, ...CURRENCIES.map(({ code }) => code)]);
  const isEmpty = row.amount.trim() === '';
  const isWrong = !parseAmount(row.amount, locale, row.currency).ok && !(mayBeEmpty && isEmpty);
  return (
    <div className="grid grid-cols-[1fr_7.5rem_auto] items-start gap-2">
      <AmountField
        label={mayBeEmpty ? t('amount') : t('day')}
        value={row.amount}
        currency={row.currency}
        onText={(amount) => on.onChange({ ...row, amount })}
        hint={mayBeEmpty ? t('empty') : undefined}
        error={isWrong && (tried || !isEmpty) ? t('amountWrong') : undefined}
      />
      <Field label={t('currency')}>
        {(control) => (
          <Select
            {...control}
            label={t('currency')}
            value={row.currency}
            options={[...codes].map((value) => ({
              value,
              label: value,
              disabled: value !== row.currency && taken.includes(value),
            }))}
            onValueChange={(currency) => on.onChange({ ...row, currency })}
          />
        )}
      </Field>
      <Button
        variant="ghost"
        aria-label={t('remove', { what: row.currency })}
        icon={<X aria-hidden size={16} strokeWidth={1.8} />}
        onClick={on.onRemove}
        className="mt-[26px]"
      />
    </div>
  );
}

function AddButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button
      icon={<Plus aria-hidden size={15} strokeWidth={1.8} />}
      onClick={onClick}
      className="justify-self-start"
    >
      {label}
    </Button>
  );
}

function BrandingFields({ draft, onChange }: PartProps) {
  const t = useTranslations('policies.edit');
  return (
    <Segmented
      label={t('rule')}
      size="form"
      full
      value={draft.branding ? 'always' : 'none'}
      options={(['none', 'always'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
      onValueChange={(value) => onChange({ branding: value === 'always' })}
    />
  );
}

function OtherCurrencyFields({ draft, onChange }: PartProps) {
  const t = useTranslations('policies.edit');
  return (
    <Segmented
      label={t('othersWhat')}
      size="form"
      full
      value={draft.others}
      options={OTHER_CURRENCIES.map((value) => ({ value, label: t(`othersMode.${value}`) }))}
      onValueChange={(others) => onChange({ others })}
    />
  );
}

function LimitFields({ draft: { limits }, tried, onChange }: PartProps) {
  const t = useTranslations('policies');
  const [first] = CURRENCIES;
  return (
    <>
      {LIMITED_OPERATIONS.map((operation) => {
        const own = limits.filter((limit) => limit.operation === operation);
        const others = limits.filter((limit) => limit.operation !== operation);
        const free = CURRENCIES.find(({ code }) => !own.some(({ currency }) => currency === code)) ?? first;
        const keep = (rows: LimitDraft[]) => onChange({ limits: [...others, ...rows] });
        return (
          <fieldset key={operation} className="grid gap-3">
            <legend className="mb-2 text-cell font-medium">{t(`operation.${operation}`)}</legend>
            {own.map((row, at) => (
              <LimitRowFields
                // biome-ignore lint/suspicious/noArrayIndexKey: two limits may have the same words
                key={at}
                row={row}
                taken={own.filter((one) => one !== row).map(nameOf)}
                tried={tried}
                onChange={(next) => keep(own.with(at, next))}
                onRemove={() => keep(own.filter((_, index) => index !== at))}
              />
            ))}
            {free === undefined ? null : (
              <AddButton
                label={t('edit.addLimit')}
                onClick={() => keep([...own, { ...NEW_LIMIT, operation, currency: free.code }])}
              />
            )}
          </fieldset>
        );
      })}
    </>
  );
}

const NEW_LIMIT = { amount: '', per: 'company', over: 'rolling', beyond: 'second_person' } as const;
const COUNTED = LIMIT_SCOPES.flatMap((per) =>
  LIMIT_WINDOWS.map((over) => ({ value: `${per}_${over}` as const, per, over })),
);

/** What a policy takes once for each operation. */
function nameOf({ currency, per, over, beyond }: LimitDraft): string {
  return [currency, per, over, beyond].join(' ');
}

interface LimitRowFieldsProps {
  row: LimitDraft;
  /** Names of the other limits of the operation. */
  taken: readonly string[];
  tried: boolean;
  onChange(row: LimitDraft): void;
  onRemove(): void;
}

function LimitRowFields({ row, taken, tried, onChange, onRemove }: LimitRowFieldsProps) {
  const t = useTranslations('policies');
  const isTaken = (next: Partial<LimitDraft>) => taken.includes(nameOf({ ...row, ...next }));
  return (
    <div className="grid gap-2 border-b border-line pb-3 last:border-0">
      <AmountRowFields
        row={row}
        taken={CURRENCIES.map(({ code }) => code).filter((currency) => isTaken({ currency }))}
        tried={tried}
        onChange={(next) => onChange({ ...row, ...next })}
        onRemove={onRemove}
      />
      <div className="grid gap-2 sm:grid-cols-2">
        <Field label={t('edit.counted')}>
          {(control) => (
            <Select
              {...control}
              label={t('edit.counted')}
              value={`${row.per}_${row.over}`}
              options={COUNTED.map(({ value, per, over }) => ({
                value,
                label: t(`limits.counted.${value}`),
                disabled: isTaken({ per, over }),
              }))}
              onValueChange={(value) => {
                const counted = COUNTED.find((one) => one.value === value);
                if (counted !== undefined) onChange({ ...row, per: counted.per, over: counted.over });
              }}
            />
          )}
        </Field>
        <Field label={t('edit.beyond')}>
          {(control) => (
            <Select
              {...control}
              label={t('edit.beyond')}
              value={row.beyond}
              options={BEYOND_LIMIT.map((value) => ({
                value,
                label: t(`edit.beyondMode.${value}`),
                disabled: isTaken({ beyond: value }),
              }))}
              onValueChange={(value) =>
                onChange({ ...row, beyond: BEYOND_LIMIT.find((one) => one === value) ?? row.beyond })
              }
            />
          )}
        </Field>
      </div>
    </div>
  );
}

function DestinationFields({ draft, onChange }: PartProps) {
  const t = useTranslations('policies.edit');
  return (
    <>
      <Segmented
        label={t('typed')}
        size="form"
        full
        value={draft.newInConvert}
        options={[
          { value: 'allowed', label: t('typedAllowed') },
          { value: 'forbidden', label: t('typedForbidden') },
        ]}
        onValueChange={(newInConvert) => onChange({ newInConvert })}
      />
      <Field
        label={t('hours')}
        hint={t('hoursHint')}
        error={readHours(draft.hours) === null ? t('hoursWrong') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={draft.hours}
            onChange={(event) => onChange({ hours: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

function FactorFields({ draft: { roles }, onChange }: PartProps) {
  const t = useTranslations('policies.edit');
  const people = useTranslations('people.role');
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 text-cell font-medium">{t('roles')}</legend>
      {ROLES.map((role) => (
        <label key={role} className="tap flex items-center gap-2 py-1.5 text-cell">
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={(event) =>
              onChange({
                roles: ROLES.filter((one) => (one === role ? event.target.checked : roles.includes(one))),
              })
            }
            className="size-4 shrink-0 accent-accent"
          />
          {people(role)}
        </label>
      ))}
    </fieldset>
  );
}

function SessionFields({ draft, onChange }: PartProps) {
  const t = useTranslations('policies.edit');
  return (
    <Field
      label={t('sessions')}
      hint={t('sessionsHint')}
      error={readSessions(draft.sessions) === null ? t('sessionsWrong') : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          autoComplete="off"
          value={draft.sessions}
          onChange={(event) => onChange({ sessions: event.target.value })}
        />
      )}
    </Field>
  );
}
