'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { copyText } from '@/components/ui/copy-text';
import { useShell } from '@/components/ui/shell-context';
import type { Conversion, SettlementDay } from '@/lib/contract/bff';
import { ActionBar } from './action-bar';
import type { Availability } from './availability';
import { ConfirmDialog } from './confirm-dialog';
import { destinationFor } from './destination';
import type { Draft } from './draft';
import { readIntervalMs } from './follow';
import { QuoteBody } from './quote-body';
import { ResolveDialog } from './resolve-dialog';
import { type Action, screenState } from './screen-state';
import { useAcceptance } from './use-acceptance';
import { useConfirmation } from './use-confirmation';
import { useHalt } from './use-halt';
import { useNews } from './use-news';
import { usePanelFocus } from './use-panel-focus';
import { useQuoteActions } from './use-quote-actions';
import { useQuoteBar } from './use-quote-bar';
import { useServerNow } from './use-server-now';

interface QuotePanelProps {
  conversion: Conversion;
  /** When the record was last read, by this device's clock. */
  readAt: number;
  /** Just asked for from this screen: the focus goes to it. */
  isNew: boolean;
  draft: Draft;
  onDraft(draft: Draft): void;
  /** What is available of a currency, as far as the balance was read. */
  availableIn(currency: string): Availability | undefined;
  open(rfqId: string): void;
  close(): void;
  /** The last read of the record came to nothing. */
  readFailed: boolean;
}

/** One quote from first sight to its end: figures, countdown, decision, outcome. */
export function QuotePanel(props: QuotePanelProps) {
  const { conversion, readAt, draft, availableIn, readFailed, isNew } = props;
  const t = useTranslations('convert.quote');
  const { can } = useShell();
  const nowMs = useServerNow();
  const [picked, setPicked] = useState<SettlementDay>();
  const [resolving, setResolving] = useState(false);
  const acceptance = useAcceptance(conversion, conversion.rfq_id, readAt);
  const may = { accept: can('conversions:accept'), settings: can('settings:read') };
  const screen = screenState(conversion, nowMs, acceptance.local, may);
  const chosen = chosenDay(conversion, picked);
  const destination = destinationFor(conversion.to_currency, draft, conversion.wallet_id);
  const confirmation = useConfirmation({ conversion, chosen, destination, screen, acceptance });
  const actions = useQuoteActions(props);
  const halt = useHalt(conversion, readFailed);
  const bar = useQuoteBar({ conversion, screen, chosen, destination, halt });
  const { panelRef, titleRef } = usePanelFocus(screen.outcome, isNew);
  useNews(conversion, nowMs);

  const onAction = (action: Action): void => {
    switch (action) {
      case 'accept':
      case 'again':
        confirmation.open(false);
        break;
      case 'renew':
        confirmation.open(true);
        break;
      case 'send_again':
        confirmation.openAgain();
        break;
      case 'keep':
        acceptance.settle({ kind: 'kept' });
        break;
      case 'resolve':
        setResolving(true);
        break;
      case 'copy_code':
        void copyText(conversion.attempt?.request_id ?? conversion.rfq_id);
        break;
      default:
        actions.perform(action);
    }
  };
  const interval = screen.following ? readIntervalMs(conversion, nowMs) : false;
  return (
    <section
      ref={panelRef}
      tabIndex={-1}
      aria-label={t('label')}
      className="outline-none @container flex min-h-0 min-w-0 flex-col"
    >
      <QuoteBody
        {...{ conversion, screen, chosen, nowMs, draft, titleRef }}
        failure={actions.failure}
        nextReadSeconds={interval === false ? undefined : Math.ceil((readAt + interval - Date.now()) / 1000)}
        onChoose={setPicked}
      />
      <ActionBar
        actions={screen.actions}
        words={bar.words}
        rfqId={conversion.rfq_id}
        summary={bar.summary}
        blocked={bar.blocked}
        busy={actions.busy}
        isBlocked={bar.isBlocked}
        onAction={onAction}
      />
      <ConfirmDialog
        conversion={conversion}
        confirmation={confirmation.confirmation}
        availability={availableIn(conversion.from_currency)}
        nowMs={nowMs}
        sending={acceptance.sending}
        refusal={acceptance.refusal}
        overtaken={acceptance.sending ? undefined : confirmation.overtaken}
        halted={acceptance.sending ? undefined : halt.accept}
        finalFocus={titleRef}
        onConfirm={() => void confirmation.confirm()}
        onClose={confirmation.close}
      />
      <ResolveDialog
        rfqId={conversion.rfq_id}
        state={conversion.state}
        open={resolving}
        onClose={() => setResolving(false)}
      />
    </section>
  );
}

/** Nothing is chosen for the person when both exist; after an attempt their own choice stays marked. */
function chosenDay(conversion: Conversion, picked: SettlementDay | undefined): SettlementDay | undefined {
  const { d0, d1 } = conversion.options;
  const wanted = picked ?? conversion.attempt?.settlement_day;
  if (wanted !== undefined && conversion.options[wanted] !== undefined) return wanted;
  if (d0 !== undefined && d1 !== undefined) return undefined;
  return d0 !== undefined ? 'd0' : d1 !== undefined ? 'd1' : undefined;
}
