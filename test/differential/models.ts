/** Random model sets: small enough to generate and migrate in a run, and as varied as the model format allows. */
import fc from 'fast-check'
import { relation, sidesOf, uidOf } from './relations.js'
import { scalarTypes } from './evaluator/model-file.js'
import type { Attribute, ModelFile, ScalarAttribute, ScalarType } from './evaluator/model-file.js'

/** Words of SQL, of TypeScript and of the query language are among them on purpose. */
const names: Readonly<Record<ScalarType, readonly string[]>> = {
  string: ['label', 'order', 'fullName'],
  text: ['note', 'group'],
  richtext: ['body'],
  email: ['mail'],
  uid: ['slug'],
  enumeration: ['kind', 'default'],
  password: ['secret'],
  integer: ['amount', 'limit'],
  biginteger: ['views'],
  float: ['ratio'],
  decimal: ['price'],
  boolean: ['active'],
  date: ['day'],
  time: ['startsAt'],
  datetime: ['moment', 'from'],
  timestamp: ['stamp'],
  json: ['extra'],
  blocks: ['content'],
}
const types = ['apple', 'blog-post', 'order', 'value'] as const
const components = ['parts.link', 'parts.section', 'parts.group'] as const
export const enumValues = ['one', 'two', 'three-3', 'Four'] as const

const i18n = { i18n: { localized: true } }

/** The files of two to four content types and three components, each of them used. */
export function modelFiles(): fc.Arbitrary<readonly ModelFile[]> {
  return fc
    .integer({ min: 2, max: types.length })
    .chain((count) =>
      fc.record({
        types: fc.tuple(...types.slice(0, count).map((name, i) => contentType(name, i > 0))),
        components: fc.tuple(
          ...components.map((uid, i) => component(uid, components.slice(0, i), types.slice(0, count))),
        ),
        relations: fc.array(relation(types.slice(0, count)), { minLength: 5, maxLength: 9 }),
      }),
    )
    .map((parts) => {
      const attributes = new Map(parts.types.map(({ name, own }) => [name, own]))
      const singles = new Set(parts.types.filter(({ file }) => file.json.kind === 'singleType').map(({ name }) => name))
      for (const [i, drawn] of parts.relations.entries()) {
        for (const { at, name, attribute } of sidesOf(drawn, `rel${i}`, singles)) {
          const owner = attributes.get(at)
          if (owner) owner[name] = attribute
        }
      }
      const contentTypes = parts.types.map(({ file, own }) => ({ ...file, json: { ...file.json, attributes: own } }))
      return [...contentTypes, ...parts.components]
    })
}

type Attributes = Record<string, Attribute>

function contentType(name: string, canBeSingle: boolean) {
  return fc
    .record({
      isSingle: canBeSingle ? fc.nat(5).map((n) => n === 0) : fc.constant(false),
      draftAndPublish: fc.boolean(),
      localized: fc.boolean(),
      scalars: scalars(scalarTypes, 8, 16),
      parts: fc.subarray(['single', 'list', 'zone'], { minLength: 1 }),
      zone: fc.subarray([...components], { minLength: 2 }),
      one: fc.constantFrom(...components),
      several: fc.constantFrom(...components),
    })
    .map(({ isSingle, draftAndPublish, localized, ...draft }) => {
      const embedded: Attributes = {
        single: { type: 'component', component: draft.one, pluginOptions: i18n },
        list: { type: 'component', component: draft.several, repeatable: true, pluginOptions: i18n },
        zone: { type: 'dynamiczone', components: draft.zone, pluginOptions: i18n },
      }
      const own: Attributes = { ...draft.scalars }
      for (const part of draft.parts) if (embedded[part]) own[part] = embedded[part]
      const info = { singularName: name, pluralName: `${name}s`, displayName: name }
      const file: ModelFile = {
        path: `src/api/${name}/content-types/${name}/schema.json`,
        json: {
          kind: isSingle ? 'singleType' : 'collectionType',
          collectionName: `${name.replace('-', '_')}s`,
          info,
          options: { draftAndPublish },
          pluginOptions: { i18n: { localized } },
          attributes: {},
        },
      }
      return { name, own, file }
    })
}

function component(uid: string, smaller: readonly string[], targets: readonly string[]): fc.Arbitrary<ModelFile> {
  const [category = '', name = ''] = uid.split('.')
  const scalarsOfComponents = scalarTypes.filter((type) => type !== 'uid' && type !== 'password')
  return fc
    .record({
      own: scalars(scalarsOfComponents, 2, 5),
      inner: smaller.length
        ? fc.option(fc.record({ component: fc.constantFrom(...smaller), repeatable: fc.boolean() }))
        : fc.constant(null),
      link: fc.option(
        fc.record({
          relation: fc.constantFrom('oneToOne' as const, 'oneToMany' as const),
          target: fc.constantFrom(...targets),
        }),
      ),
    })
    .map(({ own, inner, link }) => ({
      path: `src/components/${category}/${name}.json`,
      json: {
        collectionName: `components_${category}_${name}s`,
        info: { displayName: name },
        attributes: {
          ...own,
          ...(inner ? { inner: { type: 'component' as const, ...inner } } : {}),
          ...(link ? { link: { type: 'relation' as const, relation: link.relation, target: uidOf(link.target) } } : {}),
        },
      },
    }))
}

/** Some of the scalar types, in any order, some of them twice. */
function scalars(from: readonly ScalarType[], minLength: number, maxLength: number): fc.Arbitrary<Attributes> {
  const named = from.flatMap((type) => names[type].map((name) => ({ type, name })))
  return fc
    .shuffledSubarray(named, { minLength, maxLength })
    .chain((chosen) =>
      fc.tuple(...chosen.map(({ type, name }) => scalar(type).map((attribute) => [name, attribute] as const))),
    )
    .map((entries) => Object.fromEntries(entries))
}

function scalar(type: ScalarType): fc.Arbitrary<ScalarAttribute> {
  return fc.record({ hidden: fc.nat(11), localized: fc.boolean() }).map(({ hidden, localized }) => ({
    type,
    ...(type === 'enumeration' ? { enum: enumValues } : {}),
    ...(hidden === 0 ? { private: true } : {}),
    pluginOptions: { i18n: { localized } },
  }))
}
