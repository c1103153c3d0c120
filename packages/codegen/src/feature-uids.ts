/** The types of features that generated code treats apart. */
export const fileUid = 'plugin::upload.file'
export const permissionUid = 'plugin::users-permissions.permission'
export const userUid = 'plugin::users-permissions.user'
