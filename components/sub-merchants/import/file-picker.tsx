'use client';

import { FileUp } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type DragEvent, type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { cx } from '@/components/ui/cx';
import { Field } from '@/components/ui/form/field';
import { useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import { MAX_IMPORT_ROWS } from '@/lib/contract/bff/sub-merchants/import';
import { MAX_FILE_BYTES, readFileText } from './read-csv';
import { PASTED } from './use-import';

type Fault = 'tooLarge' | 'empty' | 'unreadable';

/** A file or pasted text. Nothing of it is sent before the preview. */
export function FilePick({ onText }: { onText(text: string): Promise<void> }) {
  const t = useTranslations('subMerchantImport');
  const locale = useLocale();
  const [text, keep] = useKeptDraft(PASTED, '');
  const [error, setError] = useState<Fault>();
  const [over, setOver] = useState(false);
  const id = useId();
  const take = async (read: Promise<string>) => {
    try {
      const given = await read;
      if (given.length > MAX_FILE_BYTES) return setError('tooLarge');
      if (given.trim() === '') return setError('empty');
      await onText(given);
    } catch {
      setError('unreadable');
    }
  };
  const takeFile = (file: File | undefined) => {
    setError(undefined);
    if (file === undefined) return;
    if (file.size > MAX_FILE_BYTES) return setError('tooLarge');
    void take(readFileText(file));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    takeFile(event.dataTransfer.files[0]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    void take(Promise.resolve(text));
  };
  return (
    <div className="max-w-[760px]">
      <p className="text-cell text-ink-2">
        {t('columns', { limit: new Intl.NumberFormat(locale).format(MAX_IMPORT_ROWS) })}
      </p>
      <pre
        translate="no"
        className="mono mt-2 overflow-x-auto rounded-field bg-sunken p-3 text-meta text-ink-2"
      >
        {'correlation_id,name,tags\ndb3de3b4-71d4-4c0a-9d2e-022fe0d9ba3f,Livraria Outono,"sul;livros"'}
      </pre>
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'mt-4 flex min-h-28 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-panel border border-dashed border-line-2 p-4 text-center text-cell text-ink-2 transition-colors hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          over && 'bg-hover',
        )}
      >
        <FileUp aria-hidden size={20} strokeWidth={1.6} className="text-ink-3" />
        <span className="font-medium text-ink">{t('pick')}</span>
        <span className="text-ink-3">{t('drop')}</span>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className="sr-only"
          onChange={(event) => takeFile(event.target.files?.[0])}
        />
      </label>
      <form method="dialog" onSubmit={submit} noValidate className="mt-5">
        <Field label={t('paste')} error={error && t(`errors.${error}`)}>
          {(control) => (
            <textarea
              {...control}
              rows={6}
              spellCheck={false}
              autoComplete="off"
              value={text}
              onChange={(event) => keep(event.target.value || undefined)}
              className="mono block w-full rounded-field bg-field px-[11px] py-2 text-cell text-ink shadow-edge-3 outline-none focus:shadow-field-focus aria-invalid:shadow-field-bad max-md:text-[1rem]"
            />
          )}
        </Field>
        <Button type="submit" variant="primary" className="mt-3 max-md:w-full">
          {t('preview')}
        </Button>
      </form>
    </div>
  );
}
