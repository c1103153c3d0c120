/** Returns the name of an attribute as people read it: `metaTitle` is `Meta title`. */
export function attributeName(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
  const text = words.replace(/\b([A-Z])(?=[a-z])/g, (letter) => letter.toLowerCase())
  return text.charAt(0).toUpperCase() + text.slice(1)
}
