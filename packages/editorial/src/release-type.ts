/** The type of releases in events and in the audit: they are no content type. */
export const releaseType = 'plugin::editorial.release'
