/** Random writes, generated from the models: on existing entries, by callers with random rights. */
import fc from 'fast-check'
import { componentsOf, fileUid } from './layout.js'
import type { Contents } from './contents.js'
import type { Attribute, TypeDescriptor, Types } from './layout.js'

/** The data of a write, or an object within it. */
export interface Body {
  readonly [name: string]: unknown
  /** Attributes that a hook has set, not the client. */
  readonly setByHook?: ReadonlySet<string>
}

export type Verb = 'create' | 'update' | 'delete' | 'createLocalization'

export interface Write {
  readonly type: TypeDescriptor
  readonly verb: Verb
  readonly by: 'REST' | 'GraphQL' | 'form'
  readonly hasHooks: boolean
  /** null for a new entry or a single type. */
  readonly id: number | null
  readonly data: Body
  /** The paths of the attributes that a form has files for. */
  readonly files: readonly string[]
  readonly rights: readonly string[]
  readonly populate: string
}

const written = ['article', 'tag', 'category', 'author', 'comment', 'profile', 'secret-note', 'homepage', 'setting']
export const uidOf = (name: string) => `api::${name}.${name}`
const uploadRights = ['find', 'upload'].map((verb) => `plugin::upload.content-api.${verb}`)

/** Mostly the usual value, rarely another one. */
const often = <Value>(usual: Value, ...rare: Value[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(usual) },
    ...rare.map((value) => ({ weight: 1, arbitrary: fc.constant(value) })),
  )

export function writes(types: Types, contents: Contents): fc.Arbitrary<Write> {
  return fc.gen().map((g) => {
    const name = g(fc.constantFrom, 'article', 'article', 'article', ...written)
    const type = types.get(uidOf(name))
    if (type === undefined) throw new Error(`no type ${name}`)
    const verb = g(() => verbOf(type))
    const maker = new BodyMaker(types, contents, g)
    const by = g(() =>
      verb === 'createLocalization'
        ? often<Write['by']>('REST', 'GraphQL')
        : often<Write['by']>('REST', 'GraphQL', 'form'),
    )
    const known = [...(contents.get(type.table)?.keys() ?? [])]
    const ids = known.length > 0 ? known : [999]
    const isNew = verb === 'create' || type.kind === 'single'
    const id = isNew ? null : g(() => often(g(fc.constantFrom, ...ids), 999))
    const isForm = by === 'form' && (verb === 'create' || verb === 'update')
    return {
      type,
      verb,
      by: by === 'form' && !isForm ? 'REST' : by,
      hasHooks: g(fc.boolean),
      id,
      data: verb === 'delete' ? {} : maker.entry(type, verb, id),
      files: isForm
        ? g(fc.array, fc.constantFrom('cover', 'gallery', 'evidence', 'avatar', 'seo.shareImage', 'nothing'), {
            minLength: 1,
            maxLength: 2,
          })
        : [],
      rights: g(() => rightsFor(type, verb)),
      populate: g(fc.constantFrom, '?populate=*', deep, ''),
    }
  })
}

const deep =
  '?' +
  ['blocks', 'quotes', 'sections', 'keynote', 'seo'].map((name) => `populate[${name}][populate]=*&`).join('') +
  [
    'cover',
    'gallery',
    'tags',
    'about',
    'things',
    'localizations',
    'category',
    'notes',
    'remarks',
    'mentions',
    'moderated',
  ]
    .map((name) => `populate[${name}]=true`)
    .join('&')

function verbOf(type: TypeDescriptor): fc.Arbitrary<Verb> {
  const verbs: Verb[] = ['update', 'update', 'update', 'delete']
  if (type.kind === 'collection') verbs.push('create', 'create')
  if (type.localized) verbs.push('createLocalization')
  return fc.constantFrom(...verbs)
}

/** Mostly with the action itself, and randomly with every other one; never with actions on accounts. */
function rightsFor({ uid }: TypeDescriptor, verb: Verb): fc.Arbitrary<string[]> {
  const verbs = ['find', 'findOne', 'create', 'update', 'delete', 'createLocalization']
  const some = fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    { weight: 2, arbitrary: fc.subarray(verbs) },
    { weight: 2, arbitrary: fc.constant(['find']) },
  )
  const perType = fc.tuple(
    ...written.map((name) => some.map((chosen) => chosen.map((each) => `${uidOf(name)}.${each}`))),
  )
  const own = fc.oneof(
    { weight: 5, arbitrary: fc.constant([verb]) },
    { weight: 4, arbitrary: fc.constant([verb, 'find', 'update']) },
    { weight: 1, arbitrary: fc.constant<string[]>([]) },
  )
  return fc
    .tuple(perType, own, often<string[]>([], uploadRights, uploadRights.slice(0, 1), uploadRights.slice(1)))
    .map(([rights, first, files]) =>
      [...new Set([...rights.flat(), ...first.map((each) => `${uid}.${each}`), ...files])].toSorted(),
    )
}

class BodyMaker {
  #unique = 0

  constructor(
    private readonly types: Types,
    private readonly contents: Contents,
    private readonly g: fc.GeneratorValue,
  ) {}

  entry(type: TypeDescriptor, verb: Verb, id: number | null): Body {
    const data: Record<string, unknown> = { ...this.#body(type, id, verb !== 'update', 0) }
    if (verb === 'createLocalization') data['locale'] = this.#pick('de', 'de', 'fr', 'en')
    if (verb === 'create' && type.localized) {
      data['locale'] = this.#pick('fr', 'en', 'de')
      if (this.#chance(3)) data['localizations'] = this.#some(this.#ids(type))
    }
    // Attributes that no body can set, and unknown ones.
    if (this.#chance(8))
      Object.assign(data, {
        id: 1,
        createdAt: '2001-01-01T00:00:00.000Z',
        locale: 'de',
        unknown: 1,
        localizations: [1],
      })
    return data
  }

  #body(type: TypeDescriptor, id: number | null, isNew: boolean, depth: number): Body {
    const data: Record<string, unknown> = {}
    for (const [name, attribute] of Object.entries(type.attributes)) {
      if (attribute.system) continue
      const isWanted = (isNew && attribute.required === true) || this.#chance('column' in attribute ? 6 : 3)
      const value = isWanted ? this.#value(attribute, id, isNew, depth) : undefined
      if (value !== undefined) data[name] = value
    }
    return data
  }

  #value(attribute: Attribute, id: number | null, isNew: boolean, depth: number): unknown {
    switch (attribute.type) {
      case 'relation':
        return this.#linkForm(this.#ids(this.types.get(attribute.target)))
      case 'media':
        // Most places show the first two.
        return this.#linkForm(this.#chance(2) ? this.#ids(this.types.get(fileUid)) : [1, 2, 998])
      case 'morph':
        return attribute.target === undefined
          ? this.#morphForm()
          : this.#linkForm(this.#ids(this.types.get(attribute.target)))
      case 'component':
      case 'dynamiczone':
        return this.#components(attribute, id, isNew, depth)
      default:
        return this.#scalar(attribute)
    }
  }

  #components(
    attribute: Extract<Attribute, { type: 'component' | 'dynamiczone' }>,
    id: number | null,
    isNew: boolean,
    depth: number,
  ): unknown {
    if (depth > 2) return undefined
    const item = (): Body => {
      const component = this.#pick(...componentsOf(this.types, attribute))
      const rows = [...(this.contents.get(component.table) ?? [])]
      const own = rows.filter(([, row]) => id !== null && row[attribute.owner.column] === id).map(([row]) => row)
      const any = rows.map(([row]) => row)
      // Its own component, one of another entry, or none.
      const known = this.#chance(2) ? this.#pick(...(own.length > 0 && !this.#chance(6) ? own : [null, ...any])) : null
      const data = this.#body(component, known, isNew || known === null, depth + 1)
      return {
        ...(attribute.type === 'dynamiczone' ? { __component: component.uid } : {}),
        ...(known === null ? {} : { id: known }),
        ...data,
      }
    }
    if (attribute.type === 'component' && !attribute.repeatable) return this.#chance(6) ? null : item()
    return Array.from({ length: this.#pick(1, 2, 0, 3) }, item)
  }

  #linkForm(ids: readonly number[]): unknown {
    const [one = 0] = this.#some(ids)
    const some = this.#some(ids)
    const forms = [
      one,
      String(one),
      some,
      some,
      { set: some },
      { connect: [{ id: one }] },
      { connect: some, disconnect: [one] },
      { disconnect: some },
      { id: one },
      null,
    ]
    return this.#pick(...forms)
  }

  #morphForm(): unknown {
    const ref = () => {
      const uid = uidOf(this.#pick('tag', 'secret-note', 'author', 'profile', 'article'))
      return { __type: uid, id: this.#pick(...this.#ids(this.types.get(uid))) }
    }
    const refs = [ref(), ref()]
    return this.#pick<unknown>(
      ref(),
      refs,
      [],
      null,
      { set: refs },
      { connect: refs },
      { connect: [ref()], disconnect: refs },
    )
  }

  #scalar(attribute: Attribute): unknown {
    const word = this.#pick('some', 'other', 'more', 'words')
    // Rarely a value of the wrong type.
    if (this.#chance(80)) return { wrong: true }
    switch (attribute.type) {
      case 'string':
      case 'text':
      case 'richtext':
        if ('regex' in attribute && attribute.regex !== undefined)
          return attribute.regex.startsWith('^[A-Z]') ? this.#pick('OUR-1', 'ABC-2') : undefined
        return 'unique' in attribute && attribute.unique
          ? `${word} ${this.#unique++} ${this.#pick('a', 'b', 'c')}`
          : word
      case 'uid':
        return `${word}-${this.#pick(1, 2, 3)}`
      case 'email':
        return `${word}${this.#pick(1, 2, 3)}@example.org`
      case 'password':
        return undefined
      case 'enumeration':
        return attribute.enum?.find((value) => /^\w+$/.test(value))
      case 'boolean':
        return this.#chance(2)
      case 'integer':
      case 'biginteger':
      case 'decimal':
      case 'float':
        return this.#pick(1, 2, 3)
      case 'date':
        return '2024-02-29'
      case 'time':
        return '10:11:12.000'
      case 'datetime':
        return '2024-02-29T10:11:12.000Z'
      case 'json':
        return { any: [1, word] }
      default:
        return undefined
    }
  }

  /** All existing ids, and one that does not exist. */
  #ids(type: TypeDescriptor | undefined): readonly number[] {
    return [...(this.contents.get(type?.table ?? '')?.keys() ?? []), 998]
  }

  #some(ids: readonly number[]): number[] {
    const known = this.#chance(16) ? ids : ids.slice(0, -1)
    return [
      ...new Set([this.#pick(...(known.length > 0 ? known : ids)), this.#pick(...(known.length > 0 ? known : ids))]),
    ]
  }

  #pick<Value>(...values: readonly Value[]): Value {
    return this.g(fc.constantFrom<Value[]>, ...values)
  }

  /** True once in `times`. */
  #chance(times: number): boolean {
    return this.g(fc.nat, times - 1) === 0
  }
}
