/** Quotes the name of a table or column. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Quotes a text. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** Quotes the body of a function of PostgreSQL, by a tag that it does not have. */
export function quoteBody(body: string): string {
  let tag = '$body$'
  for (let count = 1; body.includes(tag); count++) tag = `$body${count}$`
  return `${tag}\n${body}\n${tag}`
}
