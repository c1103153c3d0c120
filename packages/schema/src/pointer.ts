import { quote } from './quote.js'

/** Appends a key or an index to a JSON pointer (RFC 6901). */
export function child(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Returns the keys that lead to the place. */
export function pointerKeys(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** `/attributes/author` in readable form: `attributes.author`. */
export function dotted(pointer: string): string {
  return pointerKeys(pointer)
    .map((key) => (/^[\w$@:-]{1,80}$/.test(key) ? key : quote(key)))
    .join('.')
}
