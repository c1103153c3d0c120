/** The type of the accounts of the API: it has a page of its own. */
export const accountUid = 'plugin::users-permissions.user'
