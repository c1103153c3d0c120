import type { Model } from '@content-gen/schema'

/** The project's content types have controllers, routes and a service; packages serve the types of features. */
export function isServed(model: Model): boolean {
  return model.kind !== 'component' && model.uid.startsWith('api::')
}
