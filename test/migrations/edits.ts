/** Random edits of models, and the part of the data that each may touch. */
import { component, enumeration, integer, localized, relation, shown, string, zone } from './models.js'
import type { Attributes, ModelFile } from './site.js'

/** Random numbers that decide an edit. */
export interface Draw {
  readonly edit: number
  readonly model: number
  readonly attribute: number
  readonly choice: number
}

export interface Edited {
  readonly models: Tree
  readonly renames: readonly string[]
  /** True for each `uid` and `uid attribute` that the edit may change, by the names before it. */
  readonly touched: (key: string) => boolean
  /** The name of each key after the edit. */
  readonly renamed: (key: string) => string
}

export type Tree = Readonly<Record<string, Required<Pick<ModelFile, 'attributes'>> & ModelFile>>

export const start: Tree = {
  post: {
    attributes: {
      title: string,
      size: integer,
      kind: enumeration('a', 'b'),
      author: relation('manyToOne', 'person', 'posts'),
      seo: component('shared.seo'),
      body: zone('shared.seo', 'shared.box'),
    },
  },
  person: {
    attributes: {
      name: string,
      posts: shown('oneToMany', 'post', 'author'),
      friends: relation('manyToMany', 'person'),
    },
  },
  'shared.seo': { attributes: { title: string, about: relation('oneToOne', 'person') } },
  'shared.box': { attributes: { text: string, seo: component('shared.seo', true) } },
}

const scalars = [
  'string',
  'text',
  'integer',
  'biginteger',
  'float',
  'boolean',
  'date',
  'time',
  'datetime',
  'json',
  'email',
].map((type) => ({ type }))

export function edit(tree: Tree, draw: Draw): Edited | null {
  return edits[draw.edit % edits.length]?.(tree, draw) ?? null
}

type Edit = (tree: Tree, draw: Draw) => Edited | null

const edits: readonly Edit[] = [
  addAttribute,
  addAttribute,
  removeAttribute,
  renameAttribute,
  changeType,
  changeType,
  changeRelation,
  changePlace,
  toggleUnique,
  toggleRequired,
  toggleOption,
  toggleOption,
  addType,
  removeType,
  renameType,
  moveTable,
]

const uidOf = (name: string) => (name.includes('.') ? name : `api::${name}.${name}`)

function unchanged(models: Tree, touched: (key: string) => boolean, more: Partial<Edited> = {}): Edited {
  return { models, renames: [], touched, renamed: (key) => key, ...more }
}

function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(items.length, 1)]
}

function withAttributes(tree: Tree, name: string, change: (attributes: Attributes) => Attributes): Tree {
  const model = tree[name]
  return model === undefined ? tree : { ...tree, [name]: { ...model, attributes: change(model.attributes) } }
}

const isA = (attribute: object | undefined, ...types: string[]) =>
  types.includes((attribute as { type?: string } | undefined)?.type ?? '')

/** A model and one of its attributes that fits. */
function choose(
  tree: Tree,
  draw: Draw,
  fits: (attribute: object) => boolean,
): [model: string, name: string, attribute: object] | null {
  const all = Object.entries(tree).flatMap(([model, { attributes }]) =>
    Object.entries(attributes)
      .filter(([, attribute]) => fits(attribute))
      .map(([name, attribute]): [string, string, object] => [model, name, attribute]),
  )
  return pick(all, draw.attribute) ?? null
}

const isScalar = (attribute: object) =>
  scalars.some(({ type }) => isA(attribute, type)) || isA(attribute, 'enumeration')
const isMapped = (attribute: object) => 'mappedBy' in attribute
const isInversed = (attribute: object) => 'inversedBy' in attribute

/** `name1`, or the next free one. */
function free(name: string, taken: (name: string) => boolean): string {
  for (let count = 1; ; count++) if (!taken(`${name}${count}`)) return `${name}${count}`
}

function addAttribute(tree: Tree, draw: Draw): Edited | null {
  const model = pick(Object.keys(tree), draw.model) ?? ''
  const name = pick(['alpha', 'beta', 'gamma', 'createdOn', 'position'], draw.attribute) ?? ''
  if (tree[model]?.attributes[name] !== undefined) return null
  const isType = !model.includes('.')
  const choices = [
    ...scalars,
    enumeration('x', 'y'),
    { type: 'integer', default: 5, required: true },
    ...(tree['person']
      ? [relation('manyToOne', 'person'), relation('manyToMany', 'person'), relation('oneToOne', 'person')]
      : []),
    ...(isType && tree['shared.box'] ? [component('shared.box', true), component('shared.box')] : []),
    ...(isType && tree['shared.box'] && tree['shared.seo'] ? [zone('shared.box', 'shared.seo')] : []),
  ]
  const attribute = pick(choices, draw.choice) ?? string
  return unchanged(
    withAttributes(tree, model, (old) => ({ ...old, [name]: attribute })),
    () => false,
  )
}

function removeAttribute(tree: Tree, draw: Draw): Edited | null {
  const chosen = choose(tree, draw, (attribute) => !isMapped(attribute) && !isInversed(attribute))
  if (!chosen || Object.keys(tree[chosen[0]]?.attributes ?? {}).length < 2) return null
  const [model, name] = chosen
  return unchanged(
    withAttributes(tree, model, ({ [name]: _gone, ...rest }) => rest),
    (key) => key === `${uidOf(model)} ${name}`,
  )
}

function renameAttribute(tree: Tree, draw: Draw): Edited | null {
  const chosen = choose(tree, draw, (attribute) => !isMapped(attribute) && !isInversed(attribute))
  if (!chosen) return null
  const [model, name] = chosen
  const to = free('renamed', (other) => tree[model]?.attributes[other] !== undefined)
  const key = `${uidOf(model)} ${name}`
  return unchanged(
    withAttributes(tree, model, (attributes) =>
      Object.fromEntries(Object.entries(attributes).map(([own, attribute]) => [own === name ? to : own, attribute])),
    ),
    () => false,
    { renames: [`${model}.${name}:${to}`], renamed: (other) => (other === key ? `${uidOf(model)} ${to}` : other) },
  )
}

function changeType(tree: Tree, draw: Draw): Edited | null {
  const chosen = choose(tree, draw, isScalar)
  if (!chosen) return null
  const [model, name, attribute] = chosen
  const to = pick([...scalars, enumeration('a', '1'), enumeration('x')], draw.choice) ?? string
  const kept =
    'unique' in attribute && isA(to, 'string', 'integer', 'biginteger', 'float', 'date') ? { unique: true } : {}
  return unchanged(
    withAttributes(tree, model, (old) => ({ ...old, [name]: { ...to, ...kept } })),
    (key) => key === `${uidOf(model)} ${name}`,
  )
}

function changeRelation(tree: Tree, draw: Draw): Edited | null {
  const chosen = choose(tree, draw, (attribute) => isA(attribute, 'relation') && !isMapped(attribute))
  if (!chosen) return null
  const [model, name, attribute] = chosen
  const { target = '', inversedBy } = attribute as { target?: string; inversedBy?: string }
  const other = target.split('.').at(-1) ?? ''
  const kind = pick(['oneToOne', 'manyToOne', 'manyToMany'] as const, draw.choice) ?? 'oneToOne'
  const isFlipped = inversedBy !== undefined && draw.model % 3 === 0
  const mirrored = ({ oneToOne: 'oneToOne', manyToOne: 'oneToMany', manyToMany: 'manyToMany' } as const)[kind]
  const touched = (key: string) => key === `${uidOf(model)} ${name}` || key === `${uidOf(other)} ${inversedBy}`
  if (inversedBy === undefined)
    return unchanged(
      withAttributes(tree, model, (old) => ({ ...old, [name]: relation(kind, other) })),
      touched,
    )
  // In a one-to-many relation the other side is the owner.
  const owns = !isFlipped || kind === 'manyToOne'
  const mine = owns ? relation(kind, other, inversedBy) : shown(kind, other, inversedBy)
  const theirs = owns ? shown(mirrored, model, name) : relation(mirrored, model, name)
  const changed = withAttributes(tree, model, (old) => ({ ...old, [name]: mine }))
  return unchanged(
    withAttributes(changed, other, (old) => ({ ...old, [inversedBy]: theirs })),
    touched,
  )
}

function changePlace(tree: Tree, draw: Draw): Edited | null {
  const chosen = choose(tree, draw, (attribute) => isA(attribute, 'component', 'dynamiczone'))
  if (!chosen) return null
  const [model, name, attribute] = chosen
  const { component: own, components = own === undefined ? [] : [own] } = attribute as {
    component?: string
    components?: string[]
  }
  const single = components[0] ?? ''
  const places = [
    component(single),
    component(single, true),
    ...(model.includes('.') ? [] : [zone(single), zone(...components)]),
  ]
  return unchanged(
    withAttributes(tree, model, (old) => ({ ...old, [name]: pick(places, draw.choice) ?? attribute })),
    (key) => key === `${uidOf(model)} ${name}`,
  )
}

function toggleUnique(tree: Tree, draw: Draw): Edited | null {
  const chosen = choose(tree, draw, (attribute) => isA(attribute, 'string', 'integer', 'biginteger'))
  if (!chosen || chosen[0].includes('.')) return null
  const [model, name, attribute] = chosen
  const { unique, ...rest } = attribute as { unique?: true; default?: unknown }
  const changed = unique ? rest : { ...rest, unique: true }
  return unchanged(
    withAttributes(tree, model, (old) => ({ ...old, [name]: changed })),
    () => false,
  )
}

function toggleRequired(tree: Tree, draw: Draw): Edited | null {
  const chosen = choose(tree, draw, isScalar)
  if (!chosen) return null
  const [model, name, attribute] = chosen
  const { required, ...rest } = attribute as { required?: true }
  return unchanged(
    withAttributes(tree, model, (old) => ({ ...old, [name]: required ? rest : { ...rest, required: true } })),
    () => false,
  )
}

/** Toggles draft & publish or localization. Entries may be lost, with the links to them and their contents. */
function toggleOption(tree: Tree, draw: Draw): Edited | null {
  const model = pick(
    Object.keys(tree).filter((name) => !name.includes('.')),
    draw.model,
  )
  const file = model === undefined ? undefined : tree[model]
  if (model === undefined || file === undefined) return null
  const { options, pluginOptions, ...rest } = file
  const i18n = pluginOptions === undefined ? {} : { pluginOptions }
  const drafts = options === undefined ? {} : { options }
  const isOff = draw.choice % 2 === 0 ? options !== undefined : pluginOptions !== undefined
  const changed: ModelFile =
    draw.choice % 2 === 0
      ? { ...rest, ...i18n, ...(options === undefined ? { options: { draftAndPublish: true } } : {}) }
      : { ...rest, ...drafts, ...(pluginOptions === undefined ? localized : {}) }
  return unchanged(
    { ...tree, [model]: changed },
    (key) => isOff && (key.startsWith(uidOf(model)) || leadsTo(tree, key, model) || key.includes('shared.')),
  )
}

function addType(tree: Tree, draw: Draw): Edited | null {
  const name = pick(['page', 'note'], draw.model) ?? ''
  if (tree[name]) return null
  return unchanged({ ...tree, [name]: { attributes: { text: string, number: integer } } }, () => false)
}

function removeType(tree: Tree, draw: Draw): Edited | null {
  const name = pick(['page', 'note'], draw.model) ?? ''
  const { [name]: gone, ...rest } = tree
  return gone === undefined ? null : unchanged(rest, (key) => key.startsWith(uidOf(name)) || key.includes('shared.'))
}

function renameType(tree: Tree, draw: Draw): Edited | null {
  const from = pick(['page', 'note', 'shared.box', 'shared.seo'], draw.model) ?? ''
  if (!tree[from]) return null
  const base = from.includes('.') ? `kit.${from.split('.')[1]}` : from
  const to = free(base, (other) => tree[other] !== undefined)
  const text = JSON.stringify(tree)
    .replaceAll(JSON.stringify(from), JSON.stringify(to))
    .replaceAll(`api::${from}.${from}`, `api::${to}.${to}`)
  const renamed = (key: string) =>
    key === uidOf(from) || key.startsWith(`${uidOf(from)} `) ? uidOf(to) + key.slice(uidOf(from).length) : key
  return unchanged(JSON.parse(text) as Tree, () => false, { renames: [`${from}:${to}`], renamed })
}

function moveTable(tree: Tree, draw: Draw): Edited | null {
  const model = pick(
    Object.keys(tree).filter((name) => !name.includes('.')),
    draw.model,
  )
  const file = model === undefined ? undefined : tree[model]
  if (model === undefined || file === undefined) return null
  const taken = new Set(Object.values(tree).map((other) => other.collectionName))
  const collectionName = free('table', (name) => taken.has(name))
  return unchanged({ ...tree, [model]: { ...file, collectionName } }, () => false)
}

function leadsTo(tree: Tree, key: string, model: string): boolean {
  const [uid = '', name = ''] = key.split(' ')
  const holder = tree[uid.includes('::') ? (uid.split('.').at(-1) ?? '') : uid]
  return (holder?.attributes[name] as { target?: string } | undefined)?.target === uidOf(model)
}
