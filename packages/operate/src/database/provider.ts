/** The databases that a project can have, as a Prisma schema names them. */
export type { DatabaseProvider } from '@content-gen/runtime/migrations'
