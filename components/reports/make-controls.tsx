'use client';

import { Download, SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { Segmented } from '@/components/ui/controls/segmented';
import { Switch } from '@/components/ui/controls/switch';
import { saveFile } from '@/components/ui/hooks/save-file';
import { useShell } from '@/components/ui/hooks/shell-context';
import { Popover } from '@/components/ui/overlays/popover';
import { ReasonDialog } from '@/components/ui/overlays/reason-dialog';
import type { ExportFormat } from '@/lib/contract/bff/exports/export-format';
import type { useReport } from './use-report';

interface ControlsProps {
  month: string;
  report: ReturnType<typeof useReport>;
  disabled: boolean;
}

/** What is made already is saved again; what is not is made first. */
export function MakeControls({ month, report, disabled }: ControlsProps) {
  const t = useTranslations('reports');
  const { locale } = useShell();
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [comment, setComment] = useState(false);
  const [inFull, setInFull] = useState(false);
  const [asking, setAsking] = useState(false);
  const { state, make, stop } = report;
  if (state.step === 'running') return <Button onClick={stop}>{t('stop')}</Button>;
  const made = state.step === 'made' ? state.made : undefined;
  const isSame =
    made?.manifest.format === format &&
    report.asked?.comment === comment &&
    (made.manifest.tax_ids === 'shown') === inFull;
  const press = () => {
    if (made && isSame) saveFile(made.blob, made.name);
    else if (inFull) setAsking(true);
    else make({ month, format, locale, comment });
  };
  return (
    <div className="flex gap-2 max-md:w-full">
      <Popover
        label={t('options')}
        className={buttonVariants()}
        trigger={<SlidersHorizontal aria-hidden size={15} strokeWidth={1.6} />}
      >
        {() => (
          <Options
            format={format}
            setFormat={setFormat}
            comment={comment}
            setComment={setComment}
            inFull={inFull}
            setInFull={setInFull}
          />
        )}
      </Popover>
      <Button
        variant="primary"
        disabled={disabled}
        icon={<Download aria-hidden size={15} strokeWidth={1.8} />}
        onClick={press}
      >
        {t(isSame ? 'zip' : 'make')}
      </Button>
      <TaxIdsReason
        open={asking}
        onClose={() => setAsking(false)}
        onGiven={(reason) => make({ month, format, locale, comment, reason })}
      />
    </div>
  );
}

type ReasonProps = Pick<ComponentProps<typeof ReasonDialog>, 'open' | 'onClose' | 'onGiven'>;

/** Asked for each archive that holds tax ids in full. */
export function TaxIdsReason(props: ReasonProps) {
  const t = useTranslations('reports');
  return <ReasonDialog title={t('reasonTitle')} body={t('reasonBody')} {...props} />;
}

interface OptionsProps {
  format: ExportFormat;
  setFormat(format: ExportFormat): void;
  comment: boolean;
  setComment(comment: boolean): void;
  inFull: boolean;
  setInFull(inFull: boolean): void;
}

function Options({ format, setFormat, comment, setComment, inFull, setInFull }: OptionsProps) {
  const t = useTranslations('reports');
  const { can } = useShell();
  return (
    <div className="w-72 p-3 text-cell max-md:w-auto">
      <Segmented
        full
        size="form"
        label={t('format')}
        value={format}
        options={[
          { value: 'csv', label: t('csv') },
          { value: 'xlsx', label: t('xlsx') },
        ]}
        onValueChange={setFormat}
      />
      {format === 'csv' ? (
        <Switch checked={comment} onCheckedChange={setComment} label={t('comment')} hint={t('commentHint')} />
      ) : null}
      {can('transactions:reveal') ? (
        <Switch checked={inFull} onCheckedChange={setInFull} label={t('taxIds')} hint={t('taxIdsHint')} />
      ) : null}
    </div>
  );
}
