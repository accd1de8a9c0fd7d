/** The look of a round button in the header. */
export const toolClass = 'relative grid size-[44px] place-items-center rounded-full hover:bg-line/60';
