/** Path of the customised coins. */
export const CUSTOMISED_PATH = '/customize-coins';
