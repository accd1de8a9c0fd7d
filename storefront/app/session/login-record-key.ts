/** Local storage key of the login record. */
export const LOGIN_RECORD_KEY = 'loginResponse';
