import { noteExtended } from '../owned.js'
import type { App } from './app.js'

/**
 * Returns a generated controller or service with the owner's part, which overrides and adds. An override takes the arguments of what
 * it replaces.
 */
export function extended<Generated extends object, Own extends object, Given extends App>(
  generated: Generated,
  make: (app: Given & { readonly generated: Generated }) => Own,
  app: Given,
): Generated & Omit<Own, keyof Generated> {
  const own = make({ ...app, generated })
  noteExtended(generated, own)
  return { ...generated, ...own }
}
