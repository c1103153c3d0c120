import type { MorphLink } from '@content-gen/users-permissions/console'
import { MigrationError } from './errors.js'

/** Returns a project's links, from its `prisma/content.json`. @throws MigrationError if it cannot be read */
export function morphLinks(content: string | null): readonly MorphLink[] {
  return list(member(parsed(content), 'models')).flatMap((model) =>
    list(member(model, 'attributes')).flatMap((attribute) => {
      const link = member(attribute, 'link')
      const kind = member(link, 'kind')
      if (kind !== 'morphKey' && kind !== 'morphTable') return []
      const isRow = kind === 'morphTable'
      const name = (value: unknown) => (typeof value === 'string' ? `"${value}"` : unreadable())
      return [
        {
          table: name(member(isRow ? link : model, 'table')),
          type: name(member(link, 'morphType')),
          target: name(member(link, 'morphId')),
          isRow,
        },
      ]
    }),
  )
}

function parsed(content: string | null): unknown {
  if (content === null) return unreadable()
  try {
    return JSON.parse(content)
  } catch {
    return unreadable()
  }
}

function unreadable(): never {
  throw new MigrationError(
    'schema-missing',
    'prisma/content.json is missing or not what `content-gen generate` writes, so it is unknown what links to an account.',
    'Run `content-gen generate`.',
  )
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
