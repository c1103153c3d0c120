/** The role of administrators who may do everything. */
export const superAdmin = 'super-admin'
