/** Words of the media library. */
export const library = {} as const
