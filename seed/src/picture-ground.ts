/** The ground of pictures that are cut out, where it cannot be that of the page: `--photo` of the light theme in `ui/src/tokens.css`. */
export const PICTURE_GROUND = '#faf7f0';
