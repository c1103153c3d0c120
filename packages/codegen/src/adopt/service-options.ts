/** Options of a service, on their way from Strapi v4's provider into the config. */
import { computed, type Static, type StaticObject } from './read-static.js'
import { isStaticObject } from './static-tree.js'

export function without(options: StaticObject, names: readonly string[]): StaticObject {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !names.includes(name)))
}

const secrets = new Set('accessKeyId secretAccessKey sessionToken api_key api_secret apiKey key secret pass'.split(' '))

/** Leaves keys out that stand in the file, so that variables with the usual names hold them. */
export function withoutLiteralKeys(options: StaticObject): StaticObject {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]): [string, Static][] => {
      if (['credentials', 'auth'].includes(name) && isStaticObject(value)) return [[name, withoutLiteralKeys(value)]]
      const isLiteral = typeof value === 'string' ? !value.startsWith('env:') : value === computed
      return secrets.has(name) && isLiteral ? [] : [[name, value]]
    }),
  )
}

export function present(options: Readonly<Record<string, Static | undefined>>): StaticObject {
  return Object.fromEntries(
    Object.entries(options).filter((entry): entry is [string, Static] => entry[1] !== undefined && entry[1] !== null),
  )
}
