import type { DatabaseProvider } from '@content-gen/operate'
import type { ValueType } from '../content/content.js'

type Expression = (column: string) => string

const same: Expression = (column) => column
const cast: Expression = (column) => `CAST(${column} AS TEXT)`
/** Passwords cannot be read. */
const never: Expression = () => 'NULL'

const sqlite = {
  // SQLite prints 7 as 7.0.
  float: (column: string) =>
    `CASE WHEN ${column} = CAST(${column} AS INTEGER) THEN CAST(CAST(${column} AS INTEGER) AS TEXT) ELSE CAST(${column} AS TEXT) END`,
  boolean: (column: string) => `CASE ${column} WHEN 1 THEN 'true' WHEN 0 THEN 'false' END`,
  timestamp: (column: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`,
  json: (column: string) =>
    `CASE WHEN json_valid(${column}) THEN CASE json_type(${column}) WHEN 'null' THEN NULL WHEN 'text' THEN json_extract(${column}, '$') ELSE ${column} END ELSE ${column} END`,
}

const isoMoment = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`
const postgresql = {
  datetime: (column: string) => `to_char(${column}, ${isoMoment})`,
  timestamp: (column: string) => `to_char(to_timestamp(${column} / 1000.0) AT TIME ZONE 'UTC', ${isoMoment})`,
  json: (column: string) =>
    `CASE json_typeof(${column}) WHEN 'null' THEN NULL WHEN 'string' THEN ${column} #>> '{}' ELSE ${column}::text END`,
}

const text = {
  string: same,
  text: same,
  richtext: same,
  email: same,
  uid: same,
  enumeration: same,
  date: same,
  time: same,
}

const expressions: Readonly<Record<DatabaseProvider, Readonly<Record<ValueType, Expression>>>> = {
  sqlite: {
    ...text,
    password: never,
    integer: cast,
    biginteger: cast,
    float: sqlite.float,
    decimal: sqlite.float,
    boolean: sqlite.boolean,
    datetime: same,
    timestamp: sqlite.timestamp,
    json: sqlite.json,
    blocks: sqlite.json,
    array: sqlite.json,
  },
  postgresql: {
    ...text,
    password: never,
    integer: cast,
    biginteger: cast,
    float: cast,
    decimal: cast,
    boolean: cast,
    datetime: postgresql.datetime,
    timestamp: postgresql.timestamp,
    json: postgresql.json,
    blocks: postgresql.json,
    array: postgresql.json,
  },
}

/** Returns a stored value as the text that the API would show; NULL for none. */
export function asText(provider: DatabaseProvider, type: ValueType, column: string): string {
  return expressions[provider][type](column)
}
