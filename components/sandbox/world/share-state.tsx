'use client';

import { useMutation } from '@tanstack/react-query';
import { Download, Link2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { Note } from '@/components/ui/feedback/note';
import { saveFile } from '@/components/ui/hooks/save-file';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { Page, PageHeader } from '@/components/ui/layout/page-header';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { SharedState, SharingKind } from '@/lib/contract/bff/sandbox/shared-state';
import { postJson } from '@/lib/queries/api/api-client';
import { forgetStories } from '@/lib/queries/api/begin-again';
import { forgetPrivate } from '@/lib/queries/api/private-storage';

/** A copy of this demo for somebody else; whoever controls the sandbox opens a file in its place. */
export function ShareState({ kind }: { kind: SharingKind }) {
  const t = useTranslations('sandbox.share');
  const { can } = useShell();
  const share = useMutation({
    mutationFn: () => postJson<SharedState>('/api/sandbox/state', {}),
    onSuccess: (state) => {
      if (state.kind === 'file') save(state);
    },
  });
  const Icon = kind === 'link' ? Link2 : Download;
  return (
    <Page>
      <PageHeader title={t('title')} sub={t(`${kind}.body`)} />
      <Button
        busy={share.isPending}
        icon={<Icon aria-hidden size={15} strokeWidth={1.8} />}
        onClick={() => share.mutate()}
      >
        {t(`${kind}.make`)}
      </Button>
      {share.error ? <ErrorState compact error={share.error} /> : null}
      {share.data?.kind === 'link' ? <StateLink {...share.data} /> : null}
      {kind === 'file' && can('sandbox:control') ? <OpenState /> : null}
    </Page>
  );
}

function StateLink({ path, ends_at }: Extract<SharedState, { kind: 'link' }>) {
  const t = useTranslations('sandbox.share');
  const times = useTimes();
  const link = new URL(path, window.location.origin).href;
  return (
    <Note tone="ok" role="status" className="mt-3">
      <span translate="no" className="mono [overflow-wrap:anywhere]">
        {link}
      </span>{' '}
      <CopyButton value={link} label={t('label')} />
      <span className="mt-1 block text-cell">
        {t('link.ends', { time: times.withZone(ends_at, 'dayTime') })}
      </span>
    </Note>
  );
}

function OpenState() {
  const t = useTranslations('sandbox.share');
  const common = useTranslations('common');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const open = useMutation({
    mutationFn: async (chosen: File) => postJson('/api/sandbox/state/open', { file: await base64Of(chosen) }),
    onSuccess: () => {
      forgetPrivate();
      forgetStories();
      // A full load drops what this page knows of the other state.
      window.location.assign('/');
    },
  });
  const close = () => {
    setFile(undefined);
    open.reset();
    if (input.current) input.current.value = '';
  };
  return (
    <div className="mt-4">
      <label htmlFor={id} className="mb-1.5 block text-cell font-strong text-ink">
        {t('file.open')}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".world"
        className="max-w-full text-cell text-ink-2 max-md:min-h-11"
        onChange={(event) => setFile(event.target.files?.[0])}
      />
      <Dialog
        open={file !== undefined}
        onOpenChange={(isOpen) => (isOpen ? undefined : close())}
        title={t('file.open')}
        footer={
          <>
            <Button size="lg" onClick={close}>
              {common('cancel')}
            </Button>
            <Button
              size="lg"
              variant="danger"
              busy={open.isPending}
              onClick={() => file !== undefined && open.mutate(file)}
            >
              {t('file.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('file.replaces', { name: file?.name ?? '' })}</p>
        {open.error ? <ErrorState compact error={open.error} /> : null}
      </Dialog>
    </div>
  );
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

function save({ name, file }: Extract<SharedState, { kind: 'file' }>): void {
  const bytes = Uint8Array.from(atob(file), (char) => char.charCodeAt(0));
  saveFile(new Blob([bytes], { type: 'application/octet-stream' }), name);
}
