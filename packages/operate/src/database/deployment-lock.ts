/** The number that Prisma's own tools lock on PostgreSQL, so that they wait for us and we for them. */
export const deploymentLock = 72_707_369
