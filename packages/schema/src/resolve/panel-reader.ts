import { fieldWidths } from '@content-gen/contract'
import type {
  FieldGroup,
  FieldTab,
  PanelCondition,
  PanelField,
  PanelForm,
  PanelText,
  ProjectConfig,
} from '@content-gen/contract'
import { ObjectReader } from '../json/object-reader.js'
import { isArray, isObject, type JsonValue } from '../json/value.js'
import { child } from '../pointer.js'
import { quote, quoteList } from '../quote.js'
import type { SourceRef } from '../schema.js'
import type { Model } from '../source.js'
import { readAddress } from './panel-address.js'
import { PanelConditions } from './panel-conditions.js'
import type { PanelNames } from './panel-names.js'
import { readOrder } from './panel-order.js'

export const fieldKeys = ['label', 'help', 'placeholder', 'width', 'hidden', 'readOnly', 'showIf']
export const groupKeys = ['group', 'help', 'folded', 'showIf', 'fields']
export const tabKeys = ['tab', 'fields']
const naming: readonly string[] = ['string', 'uid', 'email', 'text', 'enumeration']

/** Reads the object of a `panel.json` and compares it with its model. */
export class PanelReader {
  constructor(
    private readonly model: Model,
    private readonly names: PanelNames,
    private readonly i18n: ProjectConfig['i18n'],
  ) {}

  read(reader: ObjectReader): PanelForm {
    const { model } = this
    const type = model.sort === 'content-type' ? model : null
    const listed = type?.kind === 'collectionType' ? type : null
    const own = type ? ['columns', ...(listed ? ['order', 'parent'] : []), 'address'] : []
    reader.onlyKeys(['$schema', 'title', ...own, 'attributes', 'form'])
    const attributes = reader.section('attributes')
    const fields = [...attributes.object.keys()].flatMap((name): [string, PanelField][] => {
      const field = this.#field(attributes.section(name, fieldKeys))
      return this.names.attribute(name, attributes.place(name)) ? [[name, field]] : []
    })
    return without({
      title: this.#title(reader),
      columns: reader
        .strings('columns')
        ?.filter((name, at) => this.names.isColumn(name, placeIn(reader, 'columns', at))),
      ...(listed ? readOrder(reader, listed, this.names) : {}),
      address: type ? readAddress(reader, type, this.names, this.i18n) : undefined,
      attributes: fields.length === 0 ? undefined : Object.fromEntries(fields),
      form: this.#form(reader),
    })
  }

  #title(reader: ObjectReader): string | undefined {
    const name = reader.string('title')
    const attribute = name === null ? null : this.names.attribute(name, reader.place('title'))
    if (attribute === null) return undefined
    const isText = naming.includes(attribute.type)
    if (isText && !attribute.isPrivate) return attribute.name
    const reason = isText ? 'is private' : `is of type ${quote(attribute.type)}`
    const hint = `Choose one of type ${quoteList(naming, 'or')} that is not private.`
    reader.report.error(
      'panel-title',
      reader.place('title'),
      `${quote(attribute.name)} ${reason}, and cannot name an entry`,
      hint,
    )
    return undefined
  }

  #field(field: ObjectReader): PanelField {
    return without({
      label: text(field, 'label'),
      help: text(field, 'help'),
      placeholder: text(field, 'placeholder'),
      width: field.oneOf('width', fieldWidths) ?? undefined,
      hidden: flag(field, 'hidden'),
      readOnly: flag(field, 'readOnly'),
      showIf: this.#condition(field),
    })
  }

  #condition(reader: ObjectReader): PanelCondition | undefined {
    const found = reader.objectAt('showIf')
    return found === null ? undefined : new PanelConditions(this.names).read(found)
  }

  #form(reader: ObjectReader): PanelForm['form'] {
    const parts = items(reader, 'form')
    const tabs = parts.filter(({ value }) => isObject(value) && value.has('tab'))
    if (tabs.length === 0) return parts.length === 0 ? undefined : this.#fields(parts, reader)
    return parts.flatMap(({ value, at }): FieldTab[] => {
      if (!isObject(value) || !value.has('tab')) {
        const message = 'a form with tabs has nothing beside them'
        reader.report.error('panel-beside-tabs', at, message, 'Move it into the "fields" of a tab.')
        return []
      }
      const tab = new ObjectReader(value, at, reader.report)
      tab.onlyKeys(tabKeys)
      return [{ tab: text(tab, 'tab') ?? '', fields: this.#fields(items(tab, 'fields'), reader) }]
    })
  }

  #fields(parts: readonly Item[], { report }: ObjectReader): (string | FieldGroup)[] {
    return parts.flatMap(({ value, at }): (string | FieldGroup)[] => {
      if (typeof value === 'string') return this.names.place(value, at) ? [value] : []
      if (isObject(value) && value.has('group')) return [this.#group(new ObjectReader(value, at, report))]
      report.error(
        'value-type',
        at,
        'must be the name of an attribute, or a group',
        'A group is { "group": "Dates", "fields": ["opensAt", "closesAt"] }.',
      )
      return []
    })
  }

  #group(group: ObjectReader): FieldGroup {
    group.onlyKeys(groupKeys)
    return without({
      group: text(group, 'group') ?? '',
      help: text(group, 'help'),
      folded: flag(group, 'folded'),
      showIf: this.#condition(group),
      fields: (group.strings('fields') ?? []).filter((name, at) =>
        this.names.place(name, placeIn(group, 'fields', at)),
      ),
    })
  }
}

interface Item {
  readonly value: JsonValue
  readonly at: SourceRef
}

function items(reader: ObjectReader, key: string): readonly Item[] {
  const value = reader.value(key)
  if (isArray(value)) return value.map((item, index) => ({ value: item, at: placeIn(reader, key, index) }))
  if (value !== null) reader.report.error('value-type', reader.place(key), 'must be a list of fields')
  return []
}

function placeIn(reader: ObjectReader, key: string, index: number): SourceRef {
  return { file: reader.at.file, pointer: child(child(reader.at.pointer, key), index) }
}

/** Reads a text, or one for each language. */
function text(reader: ObjectReader, key: string): PanelText | undefined {
  const value = reader.value(key)
  if (!isObject(value)) return filled(reader, key)
  const languages = reader.section(key)
  return Object.fromEntries(
    [...value.keys()].flatMap((code): [string, string][] => {
      if (!isLanguage(code))
        reader.report.error(
          'panel-language',
          languages.place(code),
          `${quote(code)} is not the code of a language`,
          'Write it as in { "en": "Title", "pt-BR": "Título" }.',
        )
      const translated = filled(languages, code)
      return translated === undefined ? [] : [[code, translated]]
    }),
  )
}

function filled(reader: ObjectReader, key: string): string | undefined {
  const value = reader.string(key)
  if (value?.trim() === '') reader.report.error('panel-text', reader.place(key), 'must not be empty')
  return value ?? undefined
}

function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code)[0] === code
  } catch {
    return false
  }
}

function flag(reader: ObjectReader, key: string): true | undefined {
  return reader.boolean(key) ? true : undefined
}

type Given<Facts> = { [Key in keyof Facts]: Exclude<Facts[Key], undefined> }

/** Leaves out the keys without a value. */
function without<Facts extends object>(facts: Facts): Given<Facts> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Given<Facts>
}
