/** The sentences of answers that no call declares. Apart from the envelope, so that a page may show one without the codecs. */

export const GENERAL_FAULT = 'Something Went Wrong. Please Try Again Later';
/** The sentence of a 503 that any call may answer while its database is unreachable. */
export const INTERRUPTED = 'We are temporarily unavailable. Please try again in a few seconds';
