/** The exports that `src/generated/strapi.ts` imports. */
export { openStrapi } from './open-strapi.js'
export type { Strapi, StrapiApp } from './strapi.js'
export type { Collection, ReadOnly, Single } from './typed/models.js'
