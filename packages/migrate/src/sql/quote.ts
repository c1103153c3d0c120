/** The name of a table or a column. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A text. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
