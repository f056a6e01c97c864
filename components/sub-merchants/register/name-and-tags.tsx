'use client';

import { useTranslations } from 'next-intl';
import { Field, TextInput } from '@/components/ui/form/field';
import type { FieldReason } from '@/lib/contract/values/field-reasons';

/** `tags`: one line, separated by commas. */
export interface NameDraft {
  name: string;
  tags: string;
}

export function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** Maps the BFF's `tags.3` to our one tags field. */
export function errorOf(fields: Record<string, string> | undefined, name: string): FieldReason | undefined {
  const found = Object.entries(fields ?? {}).find(([path]) => path === name || path.startsWith(`${name}.`));
  return found?.[1] as FieldReason | undefined;
}

interface NameAndTagsProps {
  draft: NameDraft;
  fields: Record<string, string> | undefined;
  onChange(draft: NameDraft): void;
}

export function NameAndTags({ draft, fields, onChange }: NameAndTagsProps) {
  const t = useTranslations('subMerchants.add');
  const common = useTranslations('common');
  const reasons = useTranslations('fields');
  const error = (name: string) => {
    const reason = errorOf(fields, name);
    return reason && reasons(reason);
  };
  return (
    <>
      <Field className="mt-3.5" label={t('name')} hint={t('nameHint')} error={error('name')}>
        {(control) => (
          <TextInput
            {...control}
            value={draft.name}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => onChange({ ...draft, name: event.target.value })}
          />
        )}
      </Field>
      <Field
        className="mt-3.5"
        label={t('tags')}
        aside={common('optional')}
        hint={t('tagsHint')}
        error={error('tags')}
      >
        {(control) => (
          <TextInput
            {...control}
            value={draft.tags}
            autoComplete="off"
            onChange={(event) => onChange({ ...draft, tags: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
