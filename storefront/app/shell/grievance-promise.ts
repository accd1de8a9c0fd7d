/** Grievance response times: Consumer Protection (E-Commerce) Rules 2020, rule 4(5). */
export function grievancePromise({ acknowledgeHours }: { readonly acknowledgeHours: number }): string {
  return `A complaint is acknowledged within ${acknowledgeHours} hours of its receipt and redressed within one month.`;
}
