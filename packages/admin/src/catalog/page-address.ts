/** The address of an entry's page at the site, as the `panel.json` of its type says. */
import type { CompiledType } from '@content-gen/runtime/query'

/** The values of an entry that its address is made of. */
export type AddressValues = Readonly<Record<string, unknown>>

const placeholder = /\{(\w+)\}/g

/** Returns the address with its placeholders in a locale; null if there is none. */
export function placedAddress({ descriptor: { panel } }: CompiledType, locale: unknown): string | null {
  const address = panel?.address ?? null
  if (address === null || typeof address === 'string') return address
  return typeof locale === 'string' && Object.hasOwn(address, locale) ? (address[locale] ?? null) : null
}

/** Returns the attributes that addresses of the type are made of. */
export function addressNames({ descriptor: { panel } }: CompiledType): readonly string[] {
  const addresses = [panel?.address ?? []].flatMap((address) =>
    typeof address === 'string' ? [address] : Object.values(address),
  )
  const names = addresses.flatMap((address) => [...address.matchAll(placeholder)].map(([, name = '']) => name))
  return [...new Set(names)].filter((name) => name !== 'id' && name !== 'locale')
}

/** Returns the address of an entry. Null: it has none, or the caller, as whom `type` is seen, does not see what it is made of. */
export function pageAddress(type: CompiledType, values: AddressValues): string | null {
  let isWhole = true
  const address = placedAddress(type, values['locale'])?.replaceAll(placeholder, (_, name: string) => {
    const isSeen = name === 'id' || name === 'locale' || type.attributes.has(name)
    const text = isSeen ? String(values[name] ?? '') : ''
    // Browsers leave "." and ".." out of a path.
    isWhole &&= !/^\.{0,2}$/.test(text)
    return encoded(text)
  })
  return isWhole ? (address ?? null) : null
}

/** Returns the parts of an address that a placed one stands for; null if it is none of these. */
export function addressParts(placed: string, address: string): Readonly<Record<string, string>> | null {
  const names: string[] = []
  const pattern = placed
    .split(placeholder)
    .map((part, index) => {
      if (index % 2 === 0) return literally(part)
      names.push(part)
      return part === 'id' ? String.raw`(\d{1,15})` : '([^/]+)'
    })
    .join('')
  const found = new RegExp(`^${pattern}$`).exec(address)
  return found && Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? '')]))
}

/** Returns a text as a part of a regular expression that matches nothing else. */
export function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** Nothing in it ends a link of Markdown or HTML. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** An address that nobody encoded so has no entry, nor has one with a NUL: PostgreSQL refuses it. */
function decoded(text: string): string {
  try {
    const value = decodeURIComponent(text)
    return value.includes('\0') ? '' : value
  } catch {
    return ''
  }
}
