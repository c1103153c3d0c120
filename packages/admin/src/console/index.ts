/** The command line's operations on administrators: directly in the database, whether or not a server runs. */
export { createAdministrator, createResetLink, listAdministrators } from './administrators.js'
export type { ListedAdministrator, NewAdministrator } from './administrators.js'
export { linkPage, publicUrl } from '../link-page.js'
export { superAdmin } from '@content-gen/contract'
