/** "30 seconds", "2 minutes", "3 hours": rounded up. */
export function waitText(seconds: number): string {
  if (seconds <= 30) return '30 seconds';
  if (seconds <= 60) return '1 minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
