/** Limits of customers' images that messages name; apart from the decoder, which only its worker thread loads. */

/** Cameras save photos of up to 16 megapixels unless their owner asks for more. */
export const MAX_MEGAPIXELS = 16;
