'use client';

import { useTranslations } from 'next-intl';
import { Segmented } from '@/components/ui/controls/segmented';
import { Field, TextInput } from '@/components/ui/form/field';
import {
  type InjectedFailureDraft,
  MOST_DELAY_MS,
  type validateInjectedFailure,
} from './injected-failure-draft';

interface InjectedFailureFieldsProps {
  draft: InjectedFailureDraft;
  wrong: ReturnType<typeof validateInjectedFailure>;
  onChange(draft: InjectedFailureDraft): void;
}

const MOST = { most: String(MOST_DELAY_MS) };

export function InjectedFailureFields({ draft, wrong, onChange }: InjectedFailureFieldsProps) {
  const t = useTranslations('sandboxFailures');
  const text = (name: 'status' | 'delay' | 'times') => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    className: 'tabular-nums',
    value: draft[name],
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...draft, [name]: event.target.value.trim() }),
  });
  return (
    <>
      <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
        <Field label={t('status')} hint={t('statusHint')} error={wrong.status && t('statusError')}>
          {(control) => <TextInput {...control} {...text('status')} placeholder="500" />}
        </Field>
        <Field label={t('delay')} error={wrong.delay && t('delayError', MOST)}>
          {(control) => (
            <TextInput {...control} {...text('delay')} after={<span className="text-ink-3">ms</span>} />
          )}
        </Field>
        <Field label={t('times')} hint={t('timesHint')} error={wrong.times && t('timesError')}>
          {(control) => <TextInput {...control} {...text('times')} />}
        </Field>
      </div>
      {draft.status === '' ? null : (
        <Field label={t('answer')} hint={t('answerHint')}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={10_000}
              spellCheck={false}
              className="mono w-full rounded-field bg-field px-[11px] py-2 text-ink shadow-edge-3 outline-none placeholder:text-ink-3 focus:shadow-field-focus max-md:text-[1rem]"
              placeholder='{ "error": "…" }'
              value={draft.body}
              onChange={(event) => onChange({ ...draft, body: event.target.value })}
            />
          )}
        </Field>
      )}
      <div>
        <span aria-hidden className="mb-1.5 block text-cell font-medium">
          {t('connection')}
        </span>
        <Segmented
          label={t('connection')}
          size="md"
          value={draft.drop}
          options={(['keep', 'before', 'after'] as const).map((value) => ({ value, label: t(value) }))}
          onValueChange={(drop) => onChange({ ...draft, drop })}
        />
      </div>
    </>
  );
}
