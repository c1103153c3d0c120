/** The most acts of one release, which is one transaction. */
export const mostActs = 1000
