import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** The code of a locale, or `all`. Only literals are checked: a variable may name a future locale. */
export const localeCode = new GraphQLScalarType({
  name: 'I18NLocaleCode',
  description: 'The code of a locale (en, pt-BR), or all.',
  parseValue: (value) => value,
  parseLiteral(node) {
    if (node.kind !== Kind.STRING) throw new GraphQLError('Locale cannot represent non string type', { nodes: node })
    if (node.value === 'all' || isLanguage(node.value)) return node.value
    throw new GraphQLError('Unknown locale supplied', { nodes: node })
  },
})

function isLanguage(code: string): boolean {
  try {
    return languages.of(code) !== undefined
  } catch {
    return false
  }
}
