/** The advisory lock of Prisma's own tools on PostgreSQL, so that they and we exclude each other. */
export const deploymentLock = 72_707_369
