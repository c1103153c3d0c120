import type { App } from './app.js'

/**
 * What was generated, with the owner's part in place of it and beside it. What stands in place of something is called as that
 * was.
 */
export function extended<Generated extends object, Own extends object, Given extends App>(
  generated: Generated,
  make: (app: Given & { readonly generated: Generated }) => Own,
  app: Given,
): Generated & Omit<Own, keyof Generated> {
  return { ...generated, ...make({ ...app, generated }) }
}
