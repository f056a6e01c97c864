'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionBar } from '@/components/conversions/confirm/action-bar';
import { ConfirmConversion } from '@/components/conversions/confirm/confirm-conversion';
import { useAcceptance } from '@/components/conversions/confirm/use-acceptance';
import { useConfirmation } from '@/components/conversions/confirm/use-confirmation';
import { useSendBlocked } from '@/components/conversions/confirm/use-send-blocked';
import { ConversionResolutionDialog } from '@/components/conversions/record/conversion-resolution-dialog';
import { refreshIntervalMs } from '@/components/conversions/record/refresh-interval';
import { useConversionTitle } from '@/components/conversions/record/use-conversion-title';
import type { Availability } from '@/components/conversions/request/availability';
import { destinationFor } from '@/components/conversions/request/destination';
import type { RequestDraft } from '@/components/conversions/request/request-draft';
import { useServerNow } from '@/components/lists/use-server-now';
import { Button } from '@/components/ui/controls/button';
import { copyText } from '@/components/ui/hooks/copy-text';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { Conversion, SettlementDay } from '@/lib/contract/bff/conversions';
import { QuoteBody } from './quote-body';
import { type Action, isRecord, screenState } from './screen-state';
import { usePanelFocus } from './use-panel-focus';
import { useQuoteActions } from './use-quote-actions';
import { useQuoteBar } from './use-quote-bar';
import { useRefreshOnChange } from './use-refresh-on-change';

interface QuotePanelProps {
  conversion: Conversion;
  /** Time of the read, by this device's clock. */
  readAt: number;
  /** Just asked for here: it takes the focus. */
  isNew: boolean;
  draft: RequestDraft;
  onDraft(draft: RequestDraft): void;
  /** Undefined until the balance was read. */
  availableIn(currency: string): Availability | undefined;
  open(rfqId: string): void;
  close(): void;
  /** Asks somebody else instead. */
  onAsk?: (() => void) | undefined;
  readFailed: boolean;
}

/** One quote: figures, countdown, decision, outcome. */
export function QuotePanel(props: QuotePanelProps) {
  const { conversion, readAt, draft, availableIn, readFailed, isNew } = props;
  const t = useTranslations('convert.quote');
  const { can } = useShell();
  const nowMs = useServerNow();
  useConversionTitle(conversion, nowMs, 'convert');
  const [picked, setPicked] = useState<SettlementDay>();
  const [resolving, setResolving] = useState(false);
  const acceptance = useAcceptance(conversion, conversion.rfq_id, readAt);
  const may = { accept: can('conversions:accept'), settings: can('settings:read') };
  const screen = screenState(conversion, nowMs, acceptance.local, may);
  const chosen = chosenDay(conversion, picked);
  const destination = destinationFor(conversion.to_currency, draft, conversion.wallet_id);
  const confirmation = useConfirmation({ conversion, chosen, destination, screen, acceptance });
  const actions = useQuoteActions(props);
  const sendBlocked = useSendBlocked(conversion, readFailed);
  const bar = useQuoteBar({ conversion, screen, chosen, destination, sendBlocked });
  const { panelRef, titleRef } = usePanelFocus(screen.outcome, isNew);
  useRefreshOnChange(conversion, nowMs);

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
  const interval = screen.following ? refreshIntervalMs(conversion, nowMs) : false;
  return (
    <section
      ref={panelRef}
      tabIndex={-1}
      aria-label={t('label')}
      className="outline-none @container flex min-h-0 min-w-0 flex-col"
    >
      <QuoteBody
        conversion={conversion}
        screen={screen}
        chosen={chosen}
        nowMs={nowMs}
        draft={draft}
        titleRef={titleRef}
        lost={acceptance.lost?.body}
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
        extra={
          (may.accept && !bar.takesTwo) || isRecord(conversion) ? null : <AskInstead onAsk={props.onAsk} />
        }
        onAction={onAction}
      />
      <ConfirmConversion
        conversion={conversion}
        nowMs={nowMs}
        confirmation={confirmation.confirmation}
        availability={availableIn(conversion.from_currency)}
        sending={acceptance.sending}
        refusal={acceptance.refusal}
        overtaken={acceptance.sending ? undefined : confirmation.overtaken}
        sendBlocked={acceptance.sending ? undefined : (sendBlocked.accept ?? bar.secondPerson)}
        finalFocus={titleRef}
        onConfirm={() => void confirmation.confirm()}
        onClose={confirmation.close}
      />
      <ConversionResolutionDialog
        rfqId={conversion.rfq_id}
        state={conversion.state}
        open={resolving}
        onClose={() => setResolving(false)}
      />
    </section>
  );
}

function AskInstead({ onAsk }: Pick<QuotePanelProps, 'onAsk'>) {
  const t = useTranslations('requests.make');
  return onAsk === undefined ? null : (
    <Button size="lg" onClick={onAsk}>
      {t('askInstead')}
    </Button>
  );
}

/** Nothing is chosen while both exist; after an attempt its choice stays. */
function chosenDay(conversion: Conversion, picked: SettlementDay | undefined): SettlementDay | undefined {
  const { d0, d1 } = conversion.options;
  const wanted = picked ?? conversion.attempt?.settlement_day;
  if (wanted !== undefined && conversion.options[wanted] !== undefined) return wanted;
  if (d0 !== undefined && d1 !== undefined) return undefined;
  return d0 !== undefined ? 'd0' : d1 !== undefined ? 'd1' : undefined;
}
