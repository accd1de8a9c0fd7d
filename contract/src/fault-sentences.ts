/** Messages of errors that no call declares. In a file of its own, so that a page can show one without loading the codecs. */

export const GENERAL_FAULT = 'Something Went Wrong. Please Try Again Later';
/** Message of the 503 of any call while its database is unreachable. */
export const INTERRUPTED = 'We are temporarily unavailable. Please try again in a few seconds';
/** Message of the 503 of a call that changes something while the database only reads, because its disk is full. */
export const READ_ONLY = 'We cannot save anything at the moment. Please try again in a few minutes';
