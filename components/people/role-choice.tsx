'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { RADIO } from '@/components/ui/controls/radio-styles';
import { ROLES, type Role } from '@/lib/access/permissions';

interface RoleChoiceProps {
  legend: string;
  value: Role;
  onChange(role: Role): void;
}

export function RoleChoice({ legend, value, onChange }: RoleChoiceProps) {
  const t = useTranslations('people');
  const does = useTranslations('roles.does');
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-cell font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-2 max-md:grid-cols-1">
        {ROLES.map((role) => (
          <label
            key={role}
            className="flex cursor-pointer gap-2.5 rounded-field px-3 py-2.5 shadow-edge-3 has-checked:bg-accent-soft has-focus-visible:shadow-field-focus"
          >
            <input
              type="radio"
              name={name}
              value={role}
              checked={value === role}
              onChange={() => onChange(role)}
              className={`${RADIO} mt-0.5`}
            />
            <span className="min-w-0 text-cell">
              <b className="block font-medium">{t(`role.${role}`)}</b>
              <span className="block text-meta text-ink-2">{does(role)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
