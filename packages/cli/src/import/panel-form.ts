import type { FieldWidth, PanelField, PanelForm } from '@content-gen/schema'

type Members = Readonly<Record<string, unknown>>

/** Of twelve columns. */
const widths: ReadonlyMap<unknown, FieldWidth> = new Map([
  [12, 'full'],
  [8, 'two-thirds'],
  [6, 'half'],
  [4, 'third'],
])
const naming: ReadonlySet<unknown> = new Set(['string', 'uid', 'email', 'text', 'enumeration'])
const ofEveryType: ReadonlySet<unknown> = new Set(['createdAt', 'updatedAt', 'createdBy', 'updatedBy'])

/** Returns how Strapi's content manager showed a model, in the words of a `panel.json`: only of attributes that the model has. */
export function panelFormOf(view: Members, attributes: Members, isComponent: boolean): PanelForm {
  const own = new Map(Object.entries(attributes).map(([name, attribute]) => [name, members(attribute)]))
  const { edit, editRelations, list: columns } = members(view['layouts'])
  const cells = [...list(edit).flatMap(list), ...list(editRelations).map((name) => ({ name }))]
    .map(members)
    .filter(({ name }) => own.has(String(name)))
  const sizes = new Map(cells.map(({ name, size }) => [String(name), size]))
  const metadatas = members(view['metadatas'])
  const shown = [...own.keys()].flatMap((name): [string, PanelField][] => {
    const field = fieldOf(name, members(members(metadatas[name])['edit']), sizes)
    return Object.keys(field).length === 0 ? [] : [[name, field]]
  })
  const title = members(view['settings'])['mainField']
  const main = own.get(String(title))
  const listed = list(columns)
    .map(String)
    .filter((name) => own.has(name) || ofEveryType.has(name))
  return {
    ...(main && naming.has(main['type']) && main['private'] !== true && { title: String(title) }),
    ...(!isComponent && listed.length > 0 && { columns: listed }),
    ...(shown.length > 0 && { attributes: Object.fromEntries(shown) }),
    ...(sizes.size > 0 && { form: [...sizes.keys()] }),
  }
}

function fieldOf(name: string, edit: Members, sizes: ReadonlyMap<string, unknown>): PanelField {
  const width = widths.get(sizes.get(name))
  const isLeftOut = sizes.size > 0 && !sizes.has(name)
  return {
    ...(edit['label'] !== name && text('label', edit['label'])),
    ...text('help', edit['description']),
    ...text('placeholder', edit['placeholder']),
    ...(width && { width }),
    ...((edit['visible'] === false || isLeftOut) && { hidden: true }),
    ...(edit['editable'] === false && { readOnly: true }),
  }
}

function text(key: 'label' | 'help' | 'placeholder', value: unknown): PanelField {
  return typeof value === 'string' && value.trim() !== '' ? { [key]: value } : {}
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function members(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}
