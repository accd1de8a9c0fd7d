/** The stores' account at the provider's emulator. */
export const CARD_ACCOUNT = { CASHFREE_CLIENT_ID: 'journeys', CASHFREE_CLIENT_SECRET: 'journeys-secret' };
