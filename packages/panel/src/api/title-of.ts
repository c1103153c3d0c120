/** Returns the name of an attribute as people read it: `publishedAt` is `Published at`. */
export function titleOf(name: string): string {
  const words = name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLocaleLowerCase('en')
  return words === 'id' ? 'ID' : words.charAt(0).toLocaleUpperCase('en') + words.slice(1)
}
