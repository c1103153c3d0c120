import type { PageAddress, ProjectConfig } from '@content-gen/contract'
import type { ObjectReader } from '../json/object-reader.js'
import { isObject } from '../json/value.js'
import { quote, quoteList } from '../quote.js'
import type { ContentType } from '../source.js'
import { didYouMean } from '../suggest.js'
import type { PanelNames } from './panel-names.js'

const form = /^(?:https?:\/\/[\w.-]+(?::\d+)?)?(?:\/(?:[\w.~%-]|\{\w+\})*)+$/
/** Texts of one line, and numbers: they are written alike in every address. */
const parts: readonly string[] = ['uid', 'string', 'enumeration', 'integer', 'biginteger']

/** Reads the address of an entry's page: one for all locales, or one for each. */
export function readAddress(
  reader: ObjectReader,
  model: ContentType,
  names: PanelNames,
  { enabled, locales }: ProjectConfig['i18n'],
): PageAddress | undefined {
  const value = reader.value('address')
  const isLocalized = model.isLocalized && enabled
  const error = (at: ObjectReader, key: string, message: string, hint: string | null) =>
    reader.report.error('panel-address', at.place(key), message, hint)
  if (!isObject(value)) {
    const address = readOne(reader, 'address', model, names)
    if (address !== undefined && isLocalized && locales.length > 1 && !address.includes('{locale}'))
      error(
        reader,
        'address',
        'translations would have the address of their original',
        'Use {locale}, or write an address for each locale: { "en": "/blog/{slug}", "de": "/de/blog/{slug}" }.',
      )
    return address
  }
  const each = reader.section('address')
  if (!isLocalized) error(reader, 'address', `${model.uid} is not localized`, 'Write one address.')
  const known = new Set<string>()
  return Object.fromEntries(
    [...value.keys()].flatMap((locale): [string, string][] => {
      const address = readOne(each, locale, model, names)
      if (isLocalized && !locales.includes(locale))
        error(each, locale, `there is no locale ${quote(locale)}`, didYouMean(locale, locales))
      if (address === undefined) return []
      const own = address.replaceAll('{locale}', locale)
      if (known.has(own)) error(each, locale, 'another locale has the same address', 'Give each one its own.')
      known.add(own)
      return [[locale, address]]
    }),
  )
}

function readOne(reader: ObjectReader, key: string, model: ContentType, names: PanelNames): string | undefined {
  const address = reader.string(key)
  if (address === null) return undefined
  const at = reader.place(key)
  const error = (message: string, hint: string) => void reader.report.error('panel-address', at, message, hint)
  if (!form.test(address) || address.startsWith('//') || address.split('/').some(isAmbiguous))
    return error(
      `${quote(address)} is not the address of a page`,
      'Write a path like "/blog/{slug}", or with a host before it. It has neither "?" nor "#", closes each brace, and has at most one attribute between two slashes.',
    )
  const used = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const own = used.filter((name) => name !== 'id' && name !== 'locale')
  if (used.includes('locale') && !model.isLocalized)
    return error(`${model.uid} is not localized`, 'Leave {locale} out of the address.')
  if (model.kind === 'collectionType' && own.length === 0 && !used.includes('id'))
    return error('all entries would have the same address', 'Name an attribute in braces: "/blog/{slug}".')
  for (const name of own) {
    const attribute = names.attribute(name, at)
    if (attribute && (attribute.isPrivate || !parts.includes(attribute.type)))
      return error(
        `${quote(name)} cannot be a part of an address`,
        `Choose an attribute of type ${quoteList(parts, 'or')} that is not private.`,
      )
  }
  return address
}

/** Nobody could tell from such a part of an address where one value ends. A number ends by itself. */
function isAmbiguous(part: string): boolean {
  return part.includes('}{') || (part.match(/\{(?!id\})\w+\}/g) ?? []).length > 1
}
