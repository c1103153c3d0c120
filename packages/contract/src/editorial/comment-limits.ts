/** Characters of comments, and of what they are about. `around`: on each side of the words that a comment quotes. */
export const commentLimits = { text: 2000, field: 200, place: 300, quote: 500, around: 100 } as const
