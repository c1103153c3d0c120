import { ImportProblem } from '../problem.js'
import { isObject, type JsonObject } from './json-lines.js'
import { shortened } from './name.js'

const [mostTypes, mostAttributes] = [5000, 5000]

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

  has(uid: string, attribute: string): boolean {
    const attributes = this.byUid.get(uid)?.['attributes']
    return isObject(attributes) && Object.hasOwn(attributes, attribute)
  }
}
