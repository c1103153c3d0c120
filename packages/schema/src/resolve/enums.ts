import type { Report } from '../diagnostics.js'
import { fingerprint } from '../names/names.js'
import { child } from '../pointer.js'
import { quote } from '../quote.js'
import type { EnumerationAttribute } from '../source.js'

/** Letters that Unicode does not decompose. */
const letters: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  å: 'a',
  Å: 'A',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '&': ' and ',
}

/** Returns the GraphQL names of an enumeration's values: `how-to` becomes `how_to`. */
export function enumValues(
  attribute: EnumerationAttribute,
  report: Report,
): readonly { readonly name: string; readonly value: string }[] {
  const taken = new Set<string>()
  return attribute.values.map((value, index) => {
    const slug = slugOf(value)
    let name = legalName(slug, value)
    if (taken.has(name)) name = `${name}_${fingerprint(value, 4)}`
    while (taken.has(name)) name = `${name}_`
    taken.add(name)
    if (name !== slug) {
      const at = { file: attribute.at.file, pointer: child(child(attribute.at.pointer, 'enum'), index) }
      report.warn(
        'enum-value-renamed',
        at,
        `GraphQL cannot have the value ${quote(value)}; there it is called ${quote(name)}`,
      )
    }
    return { name, value }
  })
}

function slugOf(value: string): string {
  return [...value.normalize('NFC')]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
}

function legalName(slug: string, value: string): string {
  if (slug === '') return `value_${fingerprint(value, 4)}`
  return /^\d/.test(slug) || /^(true|false|null)$/.test(slug) ? `_${slug}` : slug
}
