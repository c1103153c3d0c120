import { ImportProblem } from '../problem.js'
import { isObject, type JsonObject } from '../json-object.js'
import { shortened } from './name.js'

const mostTypes = 5000
export const mostAttributes = 5000

/** Strapi adds these to models when it starts. */
export const addedAttributes: ReadonlySet<string> = new Set(
  'createdAt updatedAt publishedAt createdBy updatedBy documentId locale localizations'.split(' '),
)

/** The models of the archived site, by their uids. */
export class Schemas {
  readonly byUid = new Map<string, JsonObject>()

  /** @throws ImportProblem */
  add(schema: JsonObject): void {
    const { uid, attributes } = schema
    if (typeof uid !== 'string' || !/^[\w.:-]{1,300}$/.test(uid))
      throw new ImportProblem(`The archive has a schema with the uid ${shortened(String(uid))}, which is none.`)
    if (!isObject(attributes)) throw new ImportProblem(`The schema of ${uid} has no attributes.`)
    const count = Object.keys(attributes).length
    if (count > mostAttributes)
      throw new ImportProblem(`The schema of ${uid} has ${count} attributes; ${mostAttributes} are the most.`)
    this.byUid.set(uid, schema)
    if (this.byUid.size > mostTypes) throw new ImportProblem(`The archive has more than ${mostTypes} schemas.`)
  }

  /** Returns true for a type of Strapi 5 whose entries are drafts first. */
  hasDrafts(uid: string): boolean {
    const options = this.byUid.get(uid)?.['options']
    return isObject(options) && options['draftAndPublish'] === true
  }

  /** Returns the types of the attributes of a model: of custom fields, those that they store. */
  typesOf(uid: string | null): ReadonlyMap<string, string> {
    const attributes = uid === null ? null : this.byUid.get(uid)?.['attributes']
    return new Map(
      Object.entries(isObject(attributes) ? attributes : {}).flatMap(([name, attribute]) =>
        isObject(attribute) && typeof attribute['type'] === 'string' ? [[name, attribute['type']]] : [],
      ),
    )
  }

  /** Returns what is counted of a type's own attributes. */
  known(uid: string, counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
    const attributes = this.byUid.get(uid)?.['attributes']
    return new Map(
      [...counts].filter(
        ([name]) => isObject(attributes) && Object.hasOwn(attributes, name) && !addedAttributes.has(name),
      ),
    )
  }
}
