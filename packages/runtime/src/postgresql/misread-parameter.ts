/** Returns a sentence about a parameter of an address that means nothing to the driver, which would use another schema; null if there is none. */
export function misreadParameter(url: string): string | null {
  const schema = URL.canParse(url) ? new URL(url).searchParams.get('schema') : null
  if (schema === null || schema === 'public') return null
  const options = encodeURIComponent(`-c search_path=${schema}`)
  return `DATABASE_URL has \`schema=${schema}\`, which only Prisma understands. Write \`options=${options}\`, or give the role this search_path.`
}
