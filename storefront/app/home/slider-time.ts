/** Autoplay interval of the home sliders (specification 001 §9). */
export const SLIDER_MILLISECONDS = 2_000;
