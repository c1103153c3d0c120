/** Strapi v4's names. */
import type { ModelAttribute, ModelFile } from './model-files.js'

export const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Joins words: `page-2b` becomes `Page2B`. */
export function pascal(text: string): string {
  const words = text.match(/[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+|[A-Z]|\d+/g) ?? []
  return words.map((word) => upper(word.toLowerCase())).join('')
}

export function typeName(model: ModelFile): string {
  return model.kind === 'component' ? `Component${pascal(model.uid)}` : pascal(model.singularName)
}

export function zoneName(owner: string, attribute: string): string {
  return `${owner}${pascal(attribute)}DynamicZone`
}

export function enumName(owner: string, name: string, { enumName: own }: ModelAttribute): string {
  return own ?? `ENUM_${owner}_${name}`.toUpperCase()
}

/** The name of an enumeration's value. In Strapi v4 it cannot begin with a digit. */
export function enumValue(value: string): string {
  const slug = inLatin(value)
    .replace('&', ' and ')
    .replace('ü', 'ue')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  return /^\d/.test(slug) ? `_${slug}` : slug
}

/** Strapi v4's letters for those of the Russian alphabet. */
const latin = new Map(
  'аa бb вv гg дd еe ёyo жzh зz иi йj кk лl мm нn оo пp рr сs тt уu фf хh цcz чch шsh щshh ъ ыy ь эe юyu яya'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
)

function inLatin(value: string): string {
  return value.replace(/[А-яЁё]/g, (letter) => {
    const small = letter.toLowerCase()
    const text = latin.get(small) ?? ''
    return letter === small ? text : upper(text)
  })
}
