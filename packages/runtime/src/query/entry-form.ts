/**
 * `wrapped`: `{ id, attributes }`, relations below `data`. `flat`: attributes beside the id, relations as they are. Of an entry at the top of an
 * answer the others are forms of `wrapped`: they lack `attributes`, `data` or both.
 */
export type EntryForm = 'wrapped' | 'withoutAttributes' | 'withoutData' | 'bare' | 'flat'

export function hasAttributes(form: EntryForm): boolean {
  return form === 'wrapped' || form === 'withoutData'
}

export function hasData(form: EntryForm): boolean {
  return form === 'wrapped' || form === 'withoutAttributes'
}
