/** Words that are written in another way than others, for names that people read. */
const spellings = new Map(
  ['API', 'CSS', 'CSV', 'CTA', 'FAQ', 'HTML', 'ID', 'ISBN', 'JSON', 'PDF', 'RSS', 'SEO', 'SKU', 'URL', 'UUID'].flatMap(
    (word): [string, string][] => [
      [word.toLowerCase(), word],
      [`${word.toLowerCase()}s`, `${word}s`],
    ],
  ),
)

/** Returns the name of an attribute as people read it: `publishedAt` is `Published at`. */
export function titleOf(name: string): string {
  const words = name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll}{2})/gu, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map(
      (word) => spellings.get(word.toLowerCase()) ?? (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLocaleLowerCase('en')),
    )
    .join(' ')
  return words.charAt(0).toLocaleUpperCase('en') + words.slice(1)
}
