/** It stands beside the table because a browser loads it alone. */
interface Limited {
  /** Correlation ids of sub-merchants; null or absent: the whole account. */
  limitedTo?: readonly string[] | null;
}

export function isLimited({ limitedTo }: Limited): boolean {
  return limitedTo !== undefined && limitedTo !== null;
}

/** Null: about no sub-merchant, or nobody knows about which. */
export function seesSubMerchant({ limitedTo }: Limited, correlationId: string | null): boolean {
  if (limitedTo === undefined || limitedTo === null) return true;
  return correlationId !== null && limitedTo.includes(correlationId.toLowerCase());
}
