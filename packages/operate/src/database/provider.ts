/** The databases that a project can have, as a Prisma schema names them. */
export type Provider = 'sqlite' | 'postgresql'
