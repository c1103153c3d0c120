import { matchingTexts } from '../matching-texts.js'
import type { ModelAttribute, ModelFile } from './oracle/model-files.js'

/** The relations to one entry that one of this type must have, with their targets. */
export function requiredLinks({ attributes, draftAndPublish }: ModelFile): readonly (readonly [string, string])[] {
  return Object.entries(attributes).flatMap(([name, { type, required, relation, target }]) =>
    type === 'relation' && required && !draftAndPublish && relation?.endsWith('ToOne') && target !== undefined
      ? [[name, target] as const]
      : [],
  )
}

/** Values for attributes, by the number of the entry. About one in four optional attributes has none. */
export class Values {
  #count = 0

  constructor(
    private readonly models: ReadonlyMap<string, ModelFile>,
    private readonly files: readonly number[],
    private readonly ids: ReadonlyMap<string, readonly number[]>,
  ) {}

  of(model: ModelFile, n: number, depth = 0): Record<string, unknown> {
    const entries = Object.entries(model.attributes).flatMap(([name, attribute]): [string, unknown][] => {
      this.#count += 1
      if (!attribute.required && (this.#count * 7) % 4 === 0) return []
      const value = this.#value(attribute, n, depth)
      return value === undefined ? [] : [[name, value]]
    })
    return { ...Object.fromEntries(entries), ...(depth === 0 ? this.#requiredLinks(model, n) : {}) }
  }

  /** Returns true if there is an entry for each link that one of this type must have. */
  arePossible(model: ModelFile): boolean {
    return requiredLinks(model).every(([, target]) => (this.ids.get(target) ?? []).length > 0)
  }

  #requiredLinks(model: ModelFile, n: number): Record<string, unknown> {
    return Object.fromEntries(
      requiredLinks(model).map(([name, target]) => {
        const ids = this.ids.get(target) ?? []
        return [name, ids[n % ids.length]]
      }),
    )
  }

  /** The writable sides of relations. */
  linksOf(model: ModelFile, n: number): Record<string, unknown> {
    const entries = Object.entries(model.attributes).flatMap(([name, attribute]): [string, unknown][] => {
      const targets = this.ids.get(attribute.target ?? '') ?? []
      if (attribute.type !== 'relation' || attribute.mappedBy !== undefined || targets.length === 0) return []
      const chosen = [0, 1, 2].map((step) => targets[(n * 2 + step) % targets.length])
      if (attribute.relation?.startsWith('morph')) return []
      if (attribute.relation === 'oneToOne') return targets[n] === undefined ? [] : [[name, targets[n]]]
      return [[name, attribute.relation?.endsWith('Many') ? [...new Set(chosen)] : chosen[0]]]
    })
    return Object.fromEntries(entries)
  }

  #value(attribute: ModelAttribute, n: number, depth: number): unknown {
    const { min = 0, max = 100 } = attribute
    const number = Math.min(max, Math.max(min, n * 3 - 4))
    switch (attribute.type) {
      case 'string':
      case 'text':
      case 'richtext':
      case 'customField':
        return textFor(attribute, n)
      case 'uid':
        return `slug-${n}`
      case 'email':
        return `someone${n}@example.com`
      case 'password':
        return `Passw0rd-${n}`
      case 'integer':
        return number
      case 'biginteger':
        return n % 2 === 0 ? String(number) : String(9007199254740993n + BigInt(n))
      case 'float':
      case 'decimal':
        return number + 0.25
      case 'boolean':
        return n % 2 === 0
      case 'date':
        return `2024-02-${10 + n}`
      case 'time':
        return `10:${10 + n}:00.000`
      case 'datetime':
      case 'timestamp':
        return `2024-03-${10 + n}T08:30:00.123Z`
      case 'enumeration':
        return attribute.enum?.[n % attribute.enum.length]
      case 'json':
        return { n, list: [n, null, 'é'] }
      case 'blocks':
        return [{ type: 'paragraph', children: [{ type: 'text', text: `block ${n}` }] }]
      case 'media':
        return attribute.multiple ? this.files.slice(0, 2) : this.files[0]
      case 'component': {
        const model = this.models.get(attribute.component ?? '')
        if (!model || depth > 5) return undefined
        if (!attribute.repeatable) return this.of(model, n, depth + 1)
        const count = Math.max(attribute.min ?? 0, depth > 1 ? 1 : 2)
        return Array.from({ length: count }, (_, index) => this.of(model, n + index, depth + 1))
      }
      case 'dynamiczone':
        return (attribute.components ?? []).slice(0, 6).flatMap((uid) => {
          const model = this.models.get(uid)
          return model ? [{ __component: uid, ...this.of(model, n, depth + 1) }] : []
        })
    }
    return undefined
  }
}

function textFor({ regex, minLength = 0, maxLength = 200, unique }: ModelAttribute, n: number): string {
  const own = `Text ${n} é %`.padEnd(minLength, '.').slice(0, maxLength)
  if (regex === undefined) return unique ? String(n).padEnd(minLength, '.') : own
  const fitting = [own, ...matchingTexts].filter((text) => new RegExp(regex).test(text) && text.length >= minLength)
  return fitting.find((text) => text.length <= maxLength) ?? own
}
