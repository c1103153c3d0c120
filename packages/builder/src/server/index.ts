export type * from '../contract.js'
export type { BuilderHost } from './builder-host.js'
export { openBuilder } from './open-builder.js'
export type { Builder } from './open-builder.js'
