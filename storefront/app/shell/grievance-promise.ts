/** Grievance response times: Consumer Protection (E-Commerce) Rules 2020, rule 4(5). */
export const GRIEVANCE_PROMISE =
  'A complaint is acknowledged within 48 hours of its receipt and redressed within one month.';
