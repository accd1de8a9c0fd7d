/** Where the customised coins live. */
export const CUSTOMISED_PATH = '/customize-coins';
