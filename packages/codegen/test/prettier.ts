import { format } from 'prettier'

/** Formats a generated file as the owner's formatter would. */
export function prettify(text: string, filepath: string): Promise<string> {
  return format(text, { filepath, semi: false, singleQuote: true, printWidth: 120, trailingComma: 'all' })
}
