/** `yup` and `validateYupSchema` of `@strapi/utils`. Of the projects that import it, and have the package yup. */
export * as yup from './schemas.js'
export { validateYupSchema, validateYupSchemaSync } from './validate.js'
