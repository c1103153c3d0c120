import { useCatalog } from '../../api/index.js'
import { useFormats, useT } from '../../i18n/index.js'
import { operatorWord, valueless, type Choice } from './choices.js'
import type { Condition } from './filter.js'
import { useLinkLabels } from './link-label.js'
import { usePeople } from './people.js'

/** Returns a condition in words. */
export function useConditionText({ path, operator, value }: Condition, choice: Choice | undefined): string {
  const t = useT()
  const { date, moment, list, choice: either } = useFormats()
  const catalog = useCatalog()
  const values = typeof value === 'string' ? [value] : value
  const linked = useLinkLabels(choice, values)
  const isOfPerson = choice?.attribute.type === 'person'
  const people = usePeople(isOfPerson)
  if (choice?.attribute.type === 'untranslated')
    return t('list.notIn', { name: catalog?.locales.find(({ code }) => code === value)?.name ?? String(value) })
  if (choice?.attribute.type === 'review') return `${choice.text} ${String(value)}`
  if (isOfPerson) return `${choice.text} ${people.find(({ id }) => id === value)?.name ?? `#${String(value)}`}`
  const key = operatorWord(operator, choice?.attribute)
  const words = [choice?.text ?? path.join(' › '), key === null ? operator : t(key)]
  if (valueless.has(operator)) return words.join(' ')
  const show = (one: string) => {
    switch (choice?.attribute.type) {
      case 'date':
        return date(one)
      case 'datetime':
      case 'timestamp':
        return moment(one)
      case 'boolean':
        return one === 'true' ? t('common.yes') : t('common.no')
      case 'relation':
        return linked.get(one) ?? one
      default:
        return one
    }
  }
  const shown = values.map(show)
  return [...words, operator === '$between' ? list(shown) : either(shown)].join(' ')
}
