/** Settings of a service, which may name variables of the environment. */
import type { ObjectReader } from '../json/object-reader.js'

/** Returns an object with the text of a key; an empty one if there is none. */
export function given(key: string, reader: ObjectReader): object {
  const value = reader.string(key)
  return value === null ? {} : { [key]: value }
}

/** Reads the name of a variable: keys do not belong into files under version control. `example`: such a name. */
export function secret(reader: ObjectReader, key: string, example: string): string | null {
  const value = reader.string(key)
  if (value === null || /^env:[A-Za-z_]\w*$/.test(value)) return value
  // The value may be the key itself, so the message does not quote it.
  const hint = `Write it like "env:${example}", and set the variable in .env.`
  reader.report.error('config-secret', reader.place(key), 'must name a variable of the environment', hint)
  return null
}
