/** Code that an enquiry form needs once it is touched. */

/**
 * The checks and calls. The confirmation's code comes with them: it alone shows the ticket number, and after sending it
 * might not be there any more.
 */
export async function loadEnquiryCode() {
  await import('./enquiry-sent.tsx');
  return await import('./enquiry-calls.ts');
}
