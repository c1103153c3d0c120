/** Quotes the name of a table or column. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Quotes a text. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
