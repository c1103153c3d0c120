/** Values and errors between SQLite and Prisma, as Prisma's own adapter for this driver converts them. */
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import type { ArgType, ColumnType, MappedError } from '@prisma/driver-adapter-utils'

const declared: Readonly<Record<string, ColumnType>> = {
  INTEGER: ColumnTypeEnum.Int32,
  BIGINT: ColumnTypeEnum.Int64,
  REAL: ColumnTypeEnum.Double,
  BOOLEAN: ColumnTypeEnum.Boolean,
  TEXT: ColumnTypeEnum.Text,
  JSONB: ColumnTypeEnum.Json,
  DATETIME: ColumnTypeEnum.DateTime,
  DECIMAL: ColumnTypeEnum.Numeric,
  BLOB: ColumnTypeEnum.Bytes,
}

/** Returns the type of a result's column; one that no table declares has that of its first value. */
export function columnType(declaration: string | null, values: readonly unknown[]): ColumnType {
  const known = declaration === null ? undefined : declared[declaration.toUpperCase()]
  if (known !== undefined) return known
  const value = values.find((each) => each !== null)
  switch (typeof value) {
    case 'string':
      return ColumnTypeEnum.Text
    case 'bigint':
      return ColumnTypeEnum.Int64
    case 'number':
      return ColumnTypeEnum.UnknownNumber
    case 'object':
      return ColumnTypeEnum.Bytes
    default:
      return ColumnTypeEnum.Int32
  }
}

/** Whole numbers arrive as BigInt, so that none loses digits. */
export function toPrisma(value: unknown): unknown {
  if (typeof value !== 'bigint') return value
  return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
}

export function fromPrisma(value: unknown, { scalarType }: ArgType): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString().replace('Z', '+00:00')
  if (typeof value !== 'string') return value
  switch (scalarType) {
    case 'int':
      return Number.parseInt(value, 10)
    case 'float':
    case 'decimal':
      return Number.parseFloat(value)
    case 'bigint':
      return BigInt(value)
    case 'datetime':
      return new Date(value).toISOString().replace('Z', '+00:00')
    case 'bytes':
      return Buffer.from(value, 'base64')
    default:
      return value
  }
}

/** Returns a driver's error in Prisma's terms; null for an error of another kind. */
export function prismaError(error: unknown): MappedError | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  const own = { originalCode: error.code, originalMessage: error.message }
  const named = error.message.split(/constraint failed: |no such table: |no such column: /)[1]
  const fields = named?.split(', ').map((name) => name.slice(name.lastIndexOf('.') + 1)) ?? []
  switch (error.code) {
    case 'SQLITE_CONSTRAINT_UNIQUE':
    case 'SQLITE_CONSTRAINT_PRIMARYKEY':
      return { ...own, kind: 'UniqueConstraintViolation', constraint: { fields } }
    case 'SQLITE_CONSTRAINT_NOTNULL':
      return { ...own, kind: 'NullConstraintViolation', constraint: { fields } }
    case 'SQLITE_CONSTRAINT_FOREIGNKEY':
    case 'SQLITE_CONSTRAINT_TRIGGER':
      return { ...own, kind: 'ForeignKeyConstraintViolation', constraint: { foreignKey: {} } }
    default:
  }
  if (error.code.startsWith('SQLITE_BUSY')) return { ...own, kind: 'SocketTimeout' }
  if (named !== undefined && error.message.startsWith('no such table'))
    return { ...own, kind: 'TableDoesNotExist', table: named }
  if (named !== undefined && error.message.startsWith('no such column'))
    return { ...own, kind: 'ColumnNotFound', column: named }
  return { ...own, kind: 'sqlite', extendedCode: 1, message: error.message }
}
