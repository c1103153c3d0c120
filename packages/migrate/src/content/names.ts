import type { ContentFile, Model } from './content.js'

/** Returns the readable name of a model: `article`, or its uid if several have that name; components by uid. */
export function callModel(content: ContentFile, uid: string): string {
  const name = shortName(uid)
  return content.models.filter((model) => shortName(model.uid) === name).length > 1 ? uid : name
}

/** `article.title` */
export function callAttribute(content: ContentFile, uid: string, attribute: string): string {
  return `${callModel(content, uid)}.${attribute}`
}

/** `the type article`, `the component shared.seo` */
export function introduce(content: ContentFile, model: Model): string {
  return `the ${model.kind === 'component' ? 'component' : 'type'} ${callModel(content, model.uid)}`
}

export function shortName(uid: string): string {
  return uid.includes('::') ? uid.slice(uid.lastIndexOf('.') + 1) : uid
}

/** `a`, `a and b`, `a, b and c` */
export function list(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
