/** Variables of the environment that texts of the config name as `${NAME}`. */
export interface Variables {
  /** Returns the text with the values of its variables; those that are not set are empty, and then among `missing`. */
  fill(text: string): string
  readonly missing: ReadonlySet<string>
}

export function openVariables(values: Readonly<Record<string, string | undefined>>): Variables {
  const missing = new Set<string>()
  const fill = (text: string) =>
    text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (!value) missing.add(name)
      return value ?? ''
    })
  return { fill, missing }
}
