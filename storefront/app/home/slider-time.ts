/** How long a slide of the home page stays (specification 001 §9). */
export const SLIDER_MILLISECONDS = 2_000;
