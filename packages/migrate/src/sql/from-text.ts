import type { DatabaseProvider } from '@content-gen/operate'
import type { ValueAttribute, ValueType } from '../content/content.js'
import { literal } from './quote.js'

type Expression = (text: string) => string

const largestInteger = '-2147483648 AND 2147483647'
const largestFloat = '-1.7976931348623157e308 AND 1.7976931348623157e308'
const booleans = (text: string, yes: string, no: string) =>
  `CASE lower(${text}) WHEN 'true' THEN ${yes} WHEN '1' THEN ${yes} WHEN 'false' THEN ${no} WHEN '0' THEN ${no} END`
const same: Expression = (text) => text
const never: Expression = () => 'NULL'

/** Nested CASE: AND may evaluate an operand that fails. */
const when = (condition: string, value: string) => `CASE WHEN ${condition} THEN ${value} END`

const day = '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
const minute = '[0-2][0-9]:[0-5][0-9]'
const ofDay = (text: string, value: string) =>
  when(
    `${text} GLOB '${day}' OR ${text} GLOB '${day}[T ]${minute}*'`,
    // SQLite reads the 30th of February as the 1st of March, and accepts hour 24.
    when(
      `date(substr(${text}, 1, 10)) = substr(${text}, 1, 10) AND datetime(${text}) IS NOT NULL AND substr(${text}, 12, 2) < '24'`,
      value,
    ),
  )

const sqlite: Readonly<Record<Exclude<ValueType, 'enumeration'>, Expression>> = {
  string: same,
  text: same,
  richtext: same,
  email: same,
  uid: same,
  password: never,
  integer: (text) =>
    when(
      `CAST(CAST(${text} AS INTEGER) AS TEXT) = ${text} AND CAST(${text} AS INTEGER) BETWEEN ${largestInteger}`,
      `CAST(${text} AS INTEGER)`,
    ),
  biginteger: (text) => when(`CAST(CAST(${text} AS INTEGER) AS TEXT) = ${text}`, `CAST(${text} AS INTEGER)`),
  float: (text) => float(text),
  decimal: (text) => float(text),
  boolean: (text) => booleans(text, '1', '0'),
  date: (text) => ofDay(text, `substr(${text}, 1, 10)`),
  time: (text) =>
    when(
      `${text} GLOB '${minute}' OR ${text} GLOB '${minute}:[0-5][0-9]' OR ${text} GLOB '${minute}:[0-5][0-9].[0-9]*'`,
      when(`${text} < '24'`, `strftime('%H:%M:%f', ${text})`),
    ),
  datetime: (text) => ofDay(text, `strftime('%Y-%m-%dT%H:%M:%fZ', ${text})`),
  timestamp: (text) =>
    ofDay(
      text,
      `CAST(strftime('%s', ${text}) AS INTEGER) * 1000 + CAST(substr(strftime('%f', ${text}), 4) AS INTEGER)`,
    ),
  json: (text) => `CASE WHEN json_valid(${text}) THEN ${text} ELSE json_quote(${text}) END`,
  blocks: (text) =>
    `json_array(json_object('type', 'paragraph', 'children', json_array(json_object('type', 'text', 'text', ${text}))))`,
  array: (text) => when(`json_valid(${text})`, when(`json_type(${text}) = 'array'`, text)),
}

function float(text: string): string {
  const number = `CAST(${text} AS REAL)`
  return when(
    `json_valid(${text})`,
    when(`json_type(${text}) IN ('integer', 'real')`, when(`${number} BETWEEN ${largestFloat}`, number)),
  )
}

const dayPattern = String.raw`(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`
const timePattern = String.raw`([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?`
// PostgreSQL reads no zones further from Greenwich.
const zonePattern = String.raw`(Z|[+-](0\d|1[0-5]):[0-5]\d)`
const ofMoment = (text: string, value: string) =>
  when(
    `${text} ~ '^${dayPattern}([T ]${timePattern}${zonePattern}?)?$'`,
    when(
      `substr(${text}, 9, 2)::integer <= extract(day FROM make_date(substr(${text}, 1, 4)::integer, substr(${text}, 6, 2)::integer, 1) + interval '1 month - 1 day')`,
      value,
    ),
  )
const utc = (text: string) =>
  `((CASE WHEN length(${text}) = 10 THEN ${text} || 'T00:00:00Z' WHEN ${text} ~ '${zonePattern}$' THEN ${text} ELSE ${text} || 'Z' END)::timestamptz AT TIME ZONE 'UTC')`
const whole = (digits: number) => String.raw`^(0|-?[1-9]\d{0,${digits}})$`
const number = String.raw`^-?(0|[1-9]\d{0,199})(\.\d{1,200})?([eE][+-]?\d{1,2})?$`
const decimal: Expression = (text) => when(`${text} ~ '${number}'`, `${text}::double precision`)

/** Created by `jsonReader`: triggers of other sessions call it as well. */
const reader = 'content_gen_json_or_text'

export const dropJsonReader = `DROP FUNCTION IF EXISTS ${reader}(text)`

const postgresql: typeof sqlite = {
  string: same,
  text: same,
  richtext: same,
  email: same,
  uid: same,
  password: never,
  integer: (text) =>
    when(`${text} ~ '${whole(9)}'`, when(`${text}::numeric BETWEEN ${largestInteger}`, `${text}::integer`)),
  biginteger: (text) =>
    when(
      `${text} ~ '${whole(18)}'`,
      when(`${text}::numeric BETWEEN -9223372036854775808 AND 9223372036854775807`, `${text}::bigint`),
    ),
  float: decimal,
  decimal,
  boolean: (text) => booleans(text, 'true', 'false'),
  date: (text) => ofMoment(text, `substr(${text}, 1, 10)`),
  time: (text) => when(`${text} ~ '^${timePattern}$'`, `to_char(${text}::time, 'HH24:MI:SS.MS')`),
  datetime: (text) => ofMoment(text, utc(text)),
  timestamp: (text) => ofMoment(text, `(extract(epoch FROM ${utc(text)}) * 1000)::bigint`),
  json: (text) => `${reader}(${text})`,
  blocks: (text) =>
    `json_build_array(json_build_object('type', 'paragraph', 'children', json_build_array(json_build_object('type', 'text', 'text', ${text}))))`,
  array: (text) => when(`json_typeof(${reader}(${text})) = 'array'`, `${reader}(${text})`),
}

/** Returns the value of a text for an attribute; NULL if it has none. */
export function fromText(provider: DatabaseProvider, to: ValueAttribute, text: string): string {
  if (to.type === 'enumeration') return when(`${text} IN (${(to.values ?? []).map(literal).join(', ')})`, text)
  return (provider === 'sqlite' ? sqlite : postgresql)[to.type](text)
}

/** PostgreSQL 14 cannot test whether a text is JSON. Other text becomes a JSON string. */
export const jsonReader = `CREATE OR REPLACE FUNCTION ${reader}(value text) RETURNS json LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN value::json;
EXCEPTION WHEN OTHERS THEN
  RETURN to_json(value);
END $$`
