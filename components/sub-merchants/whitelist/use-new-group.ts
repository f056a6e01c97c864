'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { isDefiniteRefusal } from '@/lib/queries/api/is-definite-refusal';
import { useIntent } from '@/lib/queries/api/use-intent';
import { changeWhitelist, refreshWhitelist } from '@/lib/queries/sub-merchants/whitelist';

/** Creates a wallet group by its name; `error` is what is wrong with the name. */
export function useNewGroup(correlationId: string, onCreated: (groupId: string) => void) {
  const client = useQueryClient();
  const [error, setError] = useState<FieldReason>();
  const create = useIntent({
    key: ['whitelist-group', correlationId],
    send: (walletName: string, id) => changeWhitelist(correlationId, { walletName }, id),
    async onAnswered({ operation }) {
      // Without it in the list, an address for it is refused as one without a group.
      await refreshWhitelist(client, correlationId);
      const { walletId } = operation.result ?? {};
      if (operation.state === 'done' && typeof walletId === 'string') onCreated(walletId);
    },
    onError(failure) {
      const reason = isDefiniteRefusal(failure) ? failure.fields?.walletName : undefined;
      if (reason !== undefined) setError(reason as FieldReason);
      void refreshWhitelist(client, correlationId);
    },
  });
  return { error, setError, create };
}
