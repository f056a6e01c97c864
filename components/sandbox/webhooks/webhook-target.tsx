'use client';

import { useTranslations } from 'next-intl';
import { Segmented } from '@/components/ui/controls/segmented';
import { Field, TextInput } from '@/components/ui/form/field';

export interface WebhookDraft {
  target: 'mesa' | 'other' | 'none';
  url: string;
}

export const TO_MESA: WebhookDraft = { target: 'mesa', url: '' };

/** A keyword, or the typed URL. */
export const choiceOf = ({ target, url }: WebhookDraft) => (target === 'other' ? url.trim() : target);

interface WebhookChoiceProps {
  draft: WebhookDraft;
  onChange(draft: WebhookDraft): void;
}

/** Webhook target: this dashboard, another URL, or none (EVT-05, EVT-06). */
export function WebhookTarget({ draft, onChange }: WebhookChoiceProps) {
  const t = useTranslations('sandbox.webhook');
  const targets = ['mesa', 'other', 'none'] as const;
  return (
    <div className="grid gap-3">
      <div>
        <span aria-hidden className="mb-1.5 block text-cell font-medium">
          {t('label')}
        </span>
        <Segmented
          label={t('label')}
          size="md"
          value={draft.target}
          options={targets.map((value) => ({ value, label: t(value) }))}
          onValueChange={(target) => onChange({ ...draft, target })}
        />
      </div>
      {draft.target === 'other' ? (
        <Field label={t('url')} className="max-w-[420px]">
          {(control) => (
            <TextInput
              {...control}
              type="url"
              required
              maxLength={500}
              autoComplete="off"
              className="mono"
              placeholder="https://"
              value={draft.url}
              onChange={(event) => onChange({ ...draft, url: event.target.value })}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}
