'use client';

import { FolderPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { NewGroupDialog } from './new-group-dialog';

interface NewGroupButtonProps {
  correlationId: string;
  label?: string;
  onCreated(groupId: string): void;
}

export function NewGroupButton({ correlationId, label, onCreated }: NewGroupButtonProps) {
  const t = useTranslations('whitelist');
  const [open, setOpen] = useState(false);
  // A key per opening clears the form.
  const [times, setTimes] = useState(0);
  return (
    <>
      <Button
        data-guide="group"
        icon={<FolderPlus aria-hidden size={15} strokeWidth={1.8} />}
        onClick={() => {
          setTimes(times + 1);
          setOpen(true);
        }}
      >
        {label ?? t('group.button')}
      </Button>
      <NewGroupDialog
        key={times}
        open={open}
        correlationId={correlationId}
        onClose={() => setOpen(false)}
        onCreated={onCreated}
      />
    </>
  );
}
