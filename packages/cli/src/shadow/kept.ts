import type { Example } from '../compare/findings.js'
import type { Difference } from '../compare/differences.js'
import { Description } from '../compare/shown.js'
import { keptQuestion } from './kept-question.js'
import { looksSecret, type Secrets } from './secrets.js'

/** Characters of a text. */
const longest = 80

/** Returns the example without what is never kept: values of private attributes, accounts, tokens and mails, and who asked. */
export function keptExample({ question, parts, caller, difference }: Example, secrets: Secrets): Example {
  const isPublic = caller.name === 'public'
  const names = difference.path.split(/[[\].]+/)
  const isOpen = isPublic && isReadable(question.route) && !names.some(secrets.isSecret)
  const kept = keptQuestion(question, parts, isPublic, secrets)
  return {
    question: kept,
    parts: kept.parts,
    caller: { name: caller.name, old: { base: '', headers: {} }, new: { base: '', headers: {} } },
    difference: { ...difference, old: keptValue(difference.old, isOpen), new: keptValue(difference.new, isOpen) },
  }
}

/** A name of GraphQL may stand for any attribute, writes say what clients sent, and accounts have no readable attribute. */
function isReadable(route: string): boolean {
  return route.startsWith('GET ') && !/\/users(?:\/|$)/i.test(route)
}

/** Returns the difference with the names in its path that attributes can have; below a secret one there are none. */
export function keptPath(difference: Difference, { isSecret, isKnown }: Secrets): Difference {
  const names = difference.path.split('.')
  const end = names.findIndex((name) => isSecret(name.replace(/\[.*/, '')))
  const kept = names.slice(0, end < 0 ? names.length : end + 1).map((name) => {
    const plain = name.replace(/(?:\[\d+\])+$/, '')
    return isKnown(plain) || (/^[\w$-]{0,60}$/.test(plain) && !looksSecret(plain)) ? name : '…'
  })
  const path = kept.join('.')
  return { ...difference, path, place: path.replaceAll(/\[\d+\]/g, '[]') }
}

function keptValue(value: unknown, isOpen: boolean): unknown {
  if (value === undefined || value === null) return value
  if (typeof value === 'string')
    return isOpen && !looksSecret(value)
      ? value.slice(0, longest)
      : new Description(`text of ${value.length} characters`)
  if (Array.isArray(value)) return isOpen && areIds(value) ? value : new Description(`a list of ${value.length}`)
  if (typeof value === 'object') return new Description('an object')
  return isOpen ? value : new Description(`a ${typeof value}`)
}

/** The order of entries. */
function areIds(list: readonly unknown[]): boolean {
  return list.length <= 25 && list.every((each) => typeof each === 'string' && /^\d{1,12}$/.test(each))
}
