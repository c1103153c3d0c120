/** Whoever made an entry, and whoever changed it last, in lists: as columns, as an order, and as conditions. */
import { ForbiddenError, ValidationError } from '@content-gen/runtime'
import { administratorNames, allOf, creatorLink, readId } from '@content-gen/runtime/query'
import type { Caller, Context } from '@content-gen/runtime'
import type { CompiledType, Condition, Order, Property } from '@content-gen/runtime/query'
import { noRow, writtenBy } from '../rights/written-by.js'
import { askedText } from './asked.js'
import type { EntriesRequest } from './asked.js'
import { personShape } from './entry-shape.js'

const names = ['createdBy', 'updatedBy'] as const

type PersonName = (typeof names)[number]

/** Returns true for the name of a column of people: no attribute can have it. */
export function isPerson(name: string): name is PersonName {
  return name === 'createdBy' || name === 'updatedBy'
}

/** Returns the property of a column of people: none if the type does not say who. */
export function personProperty(type: CompiledType, name: PersonName): readonly Property[] {
  const value = personShape(type, name)
  return value === null ? [] : [{ key: name, value }]
}

/** Returns the order of `createdBy:desc`: by the names of people, as they are shown. Null: `sort` names something else. */
export function orderByPerson(type: CompiledType, sort: unknown): readonly Order[] | null {
  const [, name = '', direction] = typeof sort === 'string' ? (/^(\w+)(?::(asc|desc))?$/.exec(sort) ?? []) : []
  const link = isPerson(name) ? creatorLink(type, name) : null
  if (link === null) return null
  return administratorNames.flatMap(({ value }) =>
    value.kind === 'scalar'
      ? {
          path: [link],
          operand: { kind: 'scalar', attribute: value.attribute } as const,
          direction: direction === 'desc' ? ('desc' as const) : ('asc' as const),
        }
      : [],
  )
}

/**
 * Returns the condition of `mine`, by which a caller learns only which entries are its own, and of `createdBy` and `updatedBy`, which name
 * administrators by their ids.
 * @throws ForbiddenError if the caller names somebody and may not look at administrators, ValidationError
 */
export function peopleCondition(ctx: Context, { type, caller, rights }: EntriesRequest): Condition {
  const mine = askedText(ctx, 'mine')
  if (mine !== undefined && mine !== 'created' && mine !== 'updated')
    throw new ValidationError('mine must be created or updated')
  const named = names.flatMap((name) => {
    const sent = askedText(ctx, name)
    if (sent === undefined) return []
    if (!rights.shown.settings.administrators) throw new ForbiddenError()
    const id = readId(sent)
    if (id === null) throw new ValidationError(`${name} must be the id of an administrator`)
    return writtenBy(type, name, id)
  })
  return allOf([...(mine === undefined ? [] : [writtenByCaller(type, `${mine}By`, caller)]), ...named])
}

function writtenByCaller(type: CompiledType, name: PersonName, { administrator }: Caller): Condition {
  return administrator ? writtenBy(type, name, administrator.id) : noRow
}
