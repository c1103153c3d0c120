/** What a generated app imports. */
export type { Accounts } from './accounts.js'
export { accountOperations } from './graphql/account-operations.js'
export { usersPermissions } from './users-permissions.js'
export type { UsersPermissions } from './users-permissions.js'
export { seedUsers } from './users/seed-users.js'
export { userService } from './users/user-service.js'
export type { UserInput, UserService } from './users/user-service.js'
export type { SeedUser, WithUsers } from './users/seed-users.js'
