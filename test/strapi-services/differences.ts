/** Differences from a real Strapi in every result, on purpose. The manual lists them: `packages/cli/docs/strapi-services.md`. */

/** In no result. */
const hidden: ReadonlySet<string> = new Set(['password', 'secret', 'resetPasswordToken', 'confirmationToken'])
/** Strapi shows nobody where no administrator has made an entry. */
const creators: ReadonlySet<string> = new Set(['createdBy', 'updatedBy'])
/** Strapi loses digits on SQLite. */
const digits: Readonly<Record<string, string>> = {
  '9007199254740992': '9007199254740993',
  '123456789012345680': '123456789012345678',
}

/** Returns what the look-alikes answer where Strapi answers this; `ours` says which rows have an `id`. */
export function expected(real: unknown, ours: unknown): unknown {
  if (typeof real === 'string') return digits[real] ?? real.replace(/^\d\d:\d\d:\d\d$/, '$&.000')
  if (Array.isArray(real)) return real.map((item, index) => expected(item, Array.isArray(ours) ? ours[index] : null))
  if (!isRecord(real)) return real
  const known = isRecord(ours) ? ours : {}
  const members = Object.entries(real).flatMap(([name, value]) =>
    hidden.has(name) || (creators.has(name) && value === null) ? [] : [[name, expected(value, known[name])] as const],
  )
  // Strapi leaves it out where `select` does not name it.
  const id = !('id' in real) && typeof known['id'] === 'number' ? { id: known['id'] } : {}
  return { ...Object.fromEntries(members), ...id }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
