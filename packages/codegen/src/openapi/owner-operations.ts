/** The routes of the owner's code, as far as the code spells them out. */
import type { OwnerCode } from '../owner/owner-code.js'
import { anything, text } from './json-schema.js'
import type { Operation } from './operation.js'

/** Returns the operations of the owner's routes that OpenAPI can describe. */
export function ownerOperations({ routes, controllers }: OwnerCode): readonly Operation[] {
  const answers = new Map(
    [...controllers.values()].flatMap(({ place, uid, answers: known }) =>
      Object.entries(known).map(([name, schema]) => [`${uid ?? `api::${place.api}.${place.name}`}.${name}`, schema]),
    ),
  )
  const ids = new Set<string>()
  return routes.flatMap(({ place, routes: rows }) =>
    rows.flatMap(({ method, path, handler, isAdmin, isOpen, scope, takesForms }) => {
      if (isAdmin) return []
      // A pattern or a wildcard is no parameter.
      if (!/^(?:\/(?::?[\w-]+))+$/.test(path)) return []
      const action = handler.startsWith('api::') ? handler : `api::${place.api}.${handler}`
      const parts = path.slice(1).split('/')
      const declared = answers.get(action)
      const description = declared ? 'What the action answers.' : 'What the action answers, which it does not declare.'
      const methods = method === 'ALL' ? all : all.filter((each) => each === method.toLowerCase())
      return methods.map((each): Operation => ({
        method: each,
        path: path.replaceAll(/:([\w-]+)/g, '{$1}'),
        action,
        id: unused(['own', each, ...parts.map((part) => part.replace(':', ''))].join('.'), ids),
        tag: place.api ?? 'own',
        summary: `Does \`${handler}\`.`,
        parameters: parts
          .filter((part) => part.startsWith(':'))
          .map((part) => ({ name: part.slice(1), in: 'path', required: true, schema: text })),
        ...(each === 'get' || each === 'delete'
          ? {}
          : { body: { type: takesForms ? multipart : 'application/json', schema: anything, isOptional: true } }),
        answer: { status: 200, description, schema: declared ?? anything },
        ...(isOpen ? { isOpen: true } : {}),
        ...(scope.length > 0 ? { scope } : {}),
      }))
    }),
  )
}

const multipart = 'multipart/form-data'
const all = ['get', 'post', 'put', 'patch', 'delete'] as const

function unused(id: string, taken: Set<string>): string {
  let found = id
  while (taken.has(found)) found += '_'
  taken.add(found)
  return found
}

/** Returns the operations without those whose place an operation of the owner takes. */
export function besideOwn(operations: readonly Operation[], own: readonly Operation[]): readonly Operation[] {
  const taken = new Set(own.map(({ method, path }) => `${method} ${path}`))
  return operations.filter(({ method, path }) => !taken.has(`${method} ${path}`))
}

/** Returns the owner's operations without those whose path another one has with other names of parameters, which OpenAPI forbids. */
export function describable(own: readonly Operation[], others: readonly Operation[]): readonly Operation[] {
  const paths = new Map<string, string>()
  return [...others.map((each) => [each, false] as const), ...own.map((each) => [each, true] as const)].flatMap(
    ([operation, isOwn]) => {
      const form = operation.path.replaceAll(/\{[^}]+\}/g, '{}')
      const known = paths.get(form) ?? operation.path
      paths.set(form, known)
      return isOwn && known === operation.path ? [operation] : []
    },
  )
}
