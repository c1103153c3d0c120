/** `@content-gen/runtime/typed`: what models, queries, answers and bodies are to the compiler. Types only, without a dependency. */
export type * from './answer.js'
export type * from './filters.js'
export type * from './input.js'
export type * from './kinds.js'
export type { LocaleOf, WithDrafts } from './model.js'
export type * from './query.js'
export type * from './values.js'
