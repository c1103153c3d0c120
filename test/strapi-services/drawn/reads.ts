/** Reads that are drawn, in the words of `entityService` and of `db.query`. */
import { query, service } from '../calls/call.js'
import { conditionOn } from './conditions.js'
import { modelNamed, models } from './models.js'
import type { Call } from '../calls/call.js'
import type { Draws } from './draws.js'
import type { Model } from './models.js'

/** The names of the same parameters in a service. */
interface Words {
  readonly where: string
  readonly select: string
  readonly orderBy: string
}

const ofService: Words = { where: 'filters', select: 'fields', orderBy: 'sort' }
const ofQuery: Words = { where: 'where', select: 'select', orderBy: 'orderBy' }

type Parameters = Readonly<Record<string, unknown>>

const types = models.filter(({ uid }) => uid.startsWith('api::'))

export function drawnReads(draws: Draws, count: number): readonly Call[] {
  return Array.from({ length: count }, () => (draws.chance(0.5) ? readOfService(draws) : readOfQuery(draws)))
}

function readOfService(draws: Draws): Call {
  const model = draws.one(types)
  const parameters = {
    ...asked(model, draws, ofService, 2),
    ...(model.hasDrafts && draws.chance(0.2) ? { publicationState: draws.one(['live', 'preview']) } : {}),
    ...(model.localized && draws.chance(0.2) ? { locale: draws.one(['fr', 'all', 'de', 'en']) } : {}),
  }
  return draws.one([
    () => service('findMany', model.uid, { ...parameters, ...part(draws, 'start') }),
    () => service('findMany', model.uid, parameters),
    () => service('findPage', model.uid, { ...parameters, ...page(draws) }),
    () => service('findOne', model.uid, draws.one([1, 2, '3', 99]), without(parameters, ofService)),
    () => service('count', model.uid, only(parameters, ofService.where)),
  ])()
}

function readOfQuery(draws: Draws): Call {
  const model = draws.one(types)
  const parameters = asked(model, draws, ofQuery, 2)
  return draws.one([
    () => query('findMany', model.uid, { ...parameters, ...part(draws, 'offset') }),
    () => query('findMany', model.uid, parameters),
    () => query('findWithCount', model.uid, { ...parameters, ...part(draws, 'offset') }),
    () => query('findPage', model.uid, { ...parameters, ...page(draws) }),
    () => query('findOne', model.uid, { ...parameters, ...(draws.chance(0.2) ? { offset: 1 } : {}) }),
    () => query('count', model.uid, only(parameters, ofQuery.where)),
  ])()
}

function part(draws: Draws, start: string): Parameters {
  return { ...(draws.chance(0.5) ? { [start]: draws.below(3) } : {}), limit: 1 + draws.below(3) }
}

function page(draws: Draws): Parameters {
  return { page: 1 + draws.below(3), pageSize: 1 + draws.below(3) }
}

function only(parameters: Parameters, name: string): Parameters {
  return name in parameters ? { [name]: parameters[name] } : {}
}

function without(parameters: Parameters, { where, orderBy }: Words): Parameters {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => name !== where && name !== orderBy))
}

/** Every list has an order that ends with the id. */
function asked(model: Model, draws: Draws, words: Words, depth: number): Parameters {
  const names = draws.some(model.scalars, 3).map(({ name }) => name)
  return {
    ...(draws.chance(0.7) ? { [words.where]: conditionOn(model, draws, 2) } : {}),
    [words.orderBy]: orderOf(model, draws, words),
    [words.select]: draws.chance(0.2) ? (names[0] ?? 'id') : names,
    ...(model.links.length > 0 && draws.chance(0.4) ? { populate: populateOf(model, draws, words, depth) } : {}),
  }
}

/** Strapi takes an attribute of a link for the entry's own of that name. */
function orderOf(model: Model, draws: Draws, words: Words): unknown {
  const { name } = draws.one(model.scalars)
  const direction = draws.one(['asc', 'desc'])
  const link = model.links.find(({ kind, many }) => kind === 'relation' && !many)
  if (link !== undefined && draws.chance(0.3)) {
    const own = new Set(model.scalars.map((each) => each.name))
    const by = draws.one(modelNamed(link.target).scalars.filter((each) => each.name === 'id' || !own.has(each.name)))
    return [{ [link.name]: { [by.name]: direction } }, { id: 'asc' }]
  }
  if (words === ofService && draws.chance(0.5)) return [`${name}:${direction}`, 'id:desc']
  return [{ [name]: direction }, { id: 'asc' }]
}

function populateOf(model: Model, draws: Draws, words: Words, depth: number): unknown {
  const links = draws.some(model.links, 2)
  if (draws.chance(0.2)) return links.map(({ name }) => name)
  return Object.fromEntries(
    links.map(({ name, target, kind }) => {
      const found = modelNamed(target)
      if (draws.chance(0.3)) return [name, true]
      const names = draws.some(found.scalars, 2).map((each) => each.name)
      const options = {
        [words.select]: names,
        ...(kind === 'relation' && draws.chance(0.3) ? { [words.where]: conditionOn(found, draws, 1) } : {}),
        ...(kind === 'relation' && draws.chance(0.3) ? { [words.orderBy]: orderOf(found, draws, words) } : {}),
        ...(depth > 0 && found.links.length > 0 && draws.chance(0.3)
          ? { populate: populateOf(found, draws, words, depth - 1) }
          : {}),
      }
      return [name, options]
    }),
  )
}
