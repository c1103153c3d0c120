/** Words of the entry form. */
export const entry = {} as const
