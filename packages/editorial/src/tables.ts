/** The feature's tables, as its statements need them. */
export const versionsTable = 'content_gen_versions'
