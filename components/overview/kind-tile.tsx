import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, ReceiptText, Send } from 'lucide-react';
import type { ActivityItem } from '@/lib/contract/bff-overview';

const ICONS = {
  checkouts: ReceiptText,
  onramps: ArrowDownToLine,
  offramps: ArrowUpFromLine,
  withdrawals: Send,
  conversion: ArrowLeftRight,
} as const;

/** The sign of a kind of record on a small tile. */
export function KindTile({ kind }: { kind: ActivityItem['kind'] }) {
  const Icon = ICONS[kind];
  return (
    <span
      aria-hidden
      className="grid size-[30px] shrink-0 place-items-center rounded-field bg-sheet text-ink-2 shadow-edge-2"
    >
      <Icon size={16} strokeWidth={1.6} />
    </span>
  );
}
