/** Error message when points could not be redeemed (specification 000 §8). */
export function redemptionFailed(reason: string): string {
  return `Redemption failed: ${reason === '' ? 'Redemption failed' : reason}. Contact support.`;
}
