import { linksOf } from '@content-gen/runtime/query'
import type { CompiledAttribute, CompiledType } from '@content-gen/runtime/query'

/** A model, as far as code asks for it: in Strapi's words. */
export interface Model<Uid extends string = string> {
  readonly uid: Uid
  readonly modelType: 'contentType' | 'component'
  readonly kind?: 'collectionType' | 'singleType'
  readonly modelName: string
  readonly collectionName: string
  readonly info: {
    readonly singularName: string
    readonly pluralName: string
    readonly displayName: string
    readonly description: string
  }
  readonly options: { readonly draftAndPublish: boolean }
  readonly attributes: Readonly<Record<string, ModelAttribute>>
}

export interface ModelAttribute {
  readonly type: string
  readonly required?: true
  readonly unique?: true
  readonly private?: true
  readonly enum?: readonly string[]
  /** The attribute that the text of a `uid` is made of. */
  readonly targetField?: string
  readonly relation?: string
  readonly target?: string
  readonly component?: string
  readonly components?: readonly string[]
  readonly repeatable?: boolean
  readonly multiple?: boolean
}

export function modelOf({ uid, table, descriptor, attributes, draftAndPublish }: CompiledType): Model {
  const { kind, singularName, pluralName, displayName, description = '' } = descriptor
  return {
    uid,
    ...(kind === 'component'
      ? { modelType: 'component' }
      : { modelType: 'contentType', kind: kind === 'single' ? 'singleType' : 'collectionType' }),
    modelName: singularName,
    collectionName: table,
    info: { singularName, pluralName, displayName, description },
    options: { draftAndPublish },
    attributes: Object.fromEntries([...attributes].map(([name, attribute]) => [name, attributeOf(attribute)])),
  }
}

function attributeOf(attribute: CompiledAttribute): ModelAttribute {
  const { kind, descriptor, isPrivate } = attribute
  const common = {
    ...(descriptor.required ? { required: true as const } : {}),
    ...(isPrivate ? { private: true as const } : {}),
  }
  if (kind === 'scalar') {
    const { type, unique, enum: values, targetField } = descriptor
    return {
      type,
      ...common,
      ...(unique ? { unique } : {}),
      ...(values ? { enum: values } : {}),
      ...(targetField === undefined ? {} : { targetField }),
    }
  }
  const [target = ''] = linksOf(attribute).map((link) => link.target.uid)
  if (kind === 'dynamiczone') return { type: kind, ...common, components: descriptor.components }
  if (kind === 'component') return { type: kind, ...common, component: target, repeatable: attribute.many }
  if (kind === 'media') return { type: kind, ...common, multiple: attribute.many }
  return { type: 'relation', ...common, relation: descriptor.relation, ...(target ? { target } : {}) }
}
