/** Local storage key of the login record. */
export const LOGIN_RECORD_KEY = 'loginResponse';

/** Local storage key of the pieces that this browser remembers. */
export const PIECES_KEY = 'pieces';
