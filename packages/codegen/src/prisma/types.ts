import type { ColumnType, DatabaseProvider } from '@content-gen/schema'

interface PrismaType {
  readonly name: string
  readonly native: string | null
}

/**
 * Timestamps are ISO text on SQLite, ready for answers. Json on PostgreSQL is `json`, not `jsonb`: it keeps the order of keys, and answers
 * need only its text.
 */
const common: Readonly<Record<ColumnType, PrismaType>> = {
  Id: { name: 'Int', native: null },
  Int: { name: 'Int', native: null },
  BigInt: { name: 'BigInt', native: null },
  Float: { name: 'Float', native: null },
  Boolean: { name: 'Boolean', native: null },
  String: { name: 'String', native: null },
  DateTime: { name: 'String', native: null },
  Json: { name: 'Json', native: null },
}

/** The Prisma types of columns, for each database. */
export const prismaTypes: Readonly<Record<DatabaseProvider, Readonly<Record<ColumnType, PrismaType>>>> = {
  sqlite: common,
  postgresql: {
    ...common,
    DateTime: { name: 'DateTime', native: '@db.Timestamp(3)' },
    Json: { name: 'Json', native: '@db.Json' },
  },
}
