import type { Attribute, ContentFile } from './content.js'
import { isLink, isPlace } from './content.js'

/** A new name of a content type, a component or an attribute. */
export type ContentRename =
  | { readonly kind: 'model'; readonly from: string; readonly to: string }
  | { readonly kind: 'attribute'; readonly uid: string; readonly from: string; readonly to: string }

/** Returns the same content under the new name. */
export function renameIn(content: ContentFile, rename: ContentRename): ContentFile {
  return {
    ...content,
    models: content.models.map((model) => ({
      ...model,
      uid: rename.kind === 'model' && model.uid === rename.from ? rename.to : model.uid,
      attributes: model.attributes.map((attribute) =>
        rename.kind === 'model'
          ? withModel(attribute, rename.from, rename.to)
          : withAttribute(model.uid, attribute, rename),
      ),
    })),
  }
}

function withModel(attribute: Attribute, from: string, to: string): Attribute {
  if (isLink(attribute)) return attribute.target === from ? { ...attribute, target: to } : attribute
  if (!isPlace(attribute)) return attribute
  return { ...attribute, components: attribute.components.map((uid) => (uid === from ? to : uid)) }
}

function withAttribute(
  uid: string,
  attribute: Attribute,
  rename: ContentRename & { readonly kind: 'attribute' },
): Attribute {
  const named = uid === rename.uid && attribute.name === rename.from ? { ...attribute, name: rename.to } : attribute
  if (!isLink(named) || named.target !== rename.uid || named.inverse !== rename.from) return named
  return { ...named, inverse: rename.to }
}
