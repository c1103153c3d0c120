import { format } from 'prettier'

/** What the owner's formatter would make of a generated file. */
export function prettify(text: string, filepath: string): Promise<string> {
  return format(text, { filepath, semi: false, singleQuote: true, printWidth: 120, trailingComma: 'all' })
}
