'use client';

import { X } from 'lucide-react';
import { Button } from '@/components/ui/controls/button';
import { Field } from '@/components/ui/form/field';
import { SearchInput } from '@/components/ui/form/search-input';
import { Select } from '@/components/ui/form/select';

const ANY = 'any';

interface ChoiceProps {
  label: string;
  any: string;
  /** Undefined means any value. */
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onValue(value: string | undefined): void;
}

export function AnyChoice({ label, any, value = ANY, options, onValue }: ChoiceProps) {
  return (
    <Field label={label}>
      {({ id }) => (
        <Select
          id={id}
          label={label}
          value={value}
          options={[{ value: ANY, label: any }, ...options]}
          onValueChange={(chosen) => onValue(chosen === ANY ? undefined : chosen)}
        />
      )}
    </Field>
  );
}

interface SearchRowProps {
  label: string;
  placeholder: string;
  text: string;
  onText(text: string): void;
  submit: string;
  clear: string;
  /** Absent where nothing is narrowed. */
  onClear: (() => void) | undefined;
}

export function SearchRow({ label, placeholder, text, onText, submit, clear, onClear }: SearchRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="flex h-8 min-w-0 flex-1 basis-60 items-center gap-2 rounded-field bg-field px-2.5 text-cell shadow-edge-3 focus-within:shadow-field-focus max-md:h-11">
        <SearchInput label={label} placeholder={placeholder} maxLength={100} value={text} onText={onText} />
      </div>
      <Button type="submit" className="max-md:h-11">
        {submit}
      </Button>
      {onClear === undefined ? null : (
        <Button variant="ghost" className="max-md:h-11" onClick={onClear}>
          {clear}
        </Button>
      )}
    </div>
  );
}

interface RecordChipProps {
  label: string;
  id: string | undefined;
  remove: string;
  onRemove(): void;
}

/** The one record that a list is narrowed to. */
export function RecordChip({ label, id, remove, onRemove }: RecordChipProps) {
  if (id === undefined) return null;
  return (
    <p className="flex min-w-0 items-center gap-2 text-cell text-ink-2">
      <span className="text-ink-3">{label}</span>
      <bdi translate="no" className="mono min-w-0 truncate" title={id}>
        {id}
      </bdi>
      <button
        type="button"
        aria-label={remove}
        title={remove}
        onClick={onRemove}
        className="tap grid size-7 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink"
      >
        <X aria-hidden size={14} strokeWidth={1.8} />
      </button>
    </p>
  );
}
