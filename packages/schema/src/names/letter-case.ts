/** Splits names into words, with the results that Strapi v4's libraries give for ASCII names (`i18n` becomes `i 18 n`). */
const word =
  /[A-Z]?[a-z]+(?=[^A-Za-z0-9]|[A-Z]|$)|[A-Z]+(?=[^A-Za-z0-9]|[A-Z][a-z]|$)|[A-Z]?[a-z]+|[A-Z]+|\d*(?:1ST|2ND|3RD|(?![123])\dTH)(?=\b|[a-z_])|\d*(?:1st|2nd|3rd|(?![123])\dth)(?=\b|[A-Z_])|\d+/g

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** Converts `blog-post` and `BlogPost` to `blogPost`. */
export function camelCase(text: string): string {
  return words(text)
    .map((part, index) => (index === 0 ? part : upperFirst(part)))
    .join('')
}

/** Converts `blog-post` to `BlogPost`. */
export function pascalCase(text: string): string {
  return upperFirst(camelCase(text))
}

/** Converts `metaTitle` to `meta_title`. */
export function snakeCase(text: string): string {
  return words(text).join('_')
}

/** Keeps kebab-case text (`article2`), and splits other text into words (`blogPost` becomes `blog-post`). */
export function kebabCase(text: string): string {
  return isKebabCase(text) ? text : words(text).join('-')
}

export function isKebabCase(text: string): boolean {
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text)
}

function words(text: string): string[] {
  return (text.match(word) ?? []).map((part) => part.toLowerCase())
}
