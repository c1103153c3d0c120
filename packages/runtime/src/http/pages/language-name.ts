/** Returns the English name of a locale; its code if it has none. Configs may say `en_US`, which the standard writes `en-US`. */
export function languageName(code: string): string {
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard', fallback: 'code' })
  try {
    return names.of(code.replaceAll('_', '-')) ?? code
  } catch {
    return code
  }
}
