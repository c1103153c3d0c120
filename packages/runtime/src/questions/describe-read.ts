/** A read in a line, of the model's own names: no value that a client sent is part of it. */
import { shorten } from '../errors/shorten.js'
import type { Order, Read, Shape } from '../query/read.js'
import type { Condition, Operand } from '../types.js'

/** Returns the filters, the order and the relations of a read: `filters title, category.slug; sort publishedAt; populate tags`. */
export function describeRead({ where, order, count, item, one }: Read): string {
  const parts = [
    one ? 'one entry' : count ? 'list, counted' : 'list',
    ...part('filters', filtered(where)),
    ...part('sort', order.map(sorted)),
    ...part('populate', populated(item)),
  ]
  return shorten(parts.join('; '))
}

function part(name: string, words: readonly string[]): string[] {
  return words.length === 0 ? [] : [`${name} ${[...new Set(words)].join(', ')}`]
}

function filtered(condition: Condition, prefix = ''): string[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.terms.flatMap((term) => filtered(term, prefix))
    case 'not':
      return filtered(condition.term, prefix)
    case 'compare':
      return [`${prefix}${nameOf(condition.operand)} ${condition.operator}`]
    case 'related':
      return filtered(condition.term, `${prefix}${condition.link.attribute}.`)
  }
}

function sorted({ path, operand, direction }: Order): string {
  return [...path.map(({ attribute }) => attribute), `${nameOf(operand)} ${direction}`].join('.')
}

/** The relations, media, components and zones that are answered. A client chooses keys of answers: they are not named. */
function populated(shape: Shape, prefix = ''): string[] {
  switch (shape.kind) {
    case 'object':
      return shape.properties.flatMap(({ value }) => populated(value, prefix))
    case 'one':
    case 'many':
      return [`${prefix}${shape.link.attribute}`, ...populated(shape.item, `${prefix}${shape.link.attribute}.`)]
    case 'morph':
      return [`${prefix}${shape.link.attribute}`]
    case 'mixedList':
      return shape.items.flatMap(({ link, item }) => [
        `${prefix}${link.attribute}`,
        ...populated(item, `${prefix}${link.attribute}.`),
      ])
    default:
      return []
  }
}

function nameOf(operand: Operand): string {
  return operand.kind === 'id' ? 'id' : operand.attribute.name
}
