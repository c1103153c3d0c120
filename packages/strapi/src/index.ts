/** The exports that `src/generated/strapi.ts` imports, and those of `@strapi/utils` that need no app. */
export { env } from './env.js'
export { errors } from './errors.js'
export { openStrapi } from './open-strapi.js'
export { orNull, plain } from './plain-answer.js'
export type { Strapi, StrapiApp } from './strapi.js'
export type { Collection, ReadOnly, Single, WritableUid } from './typed/models.js'
export type { EntryRow } from './typed/rows.js'
