/** Returns what the config has at a path with dots: `api.rest.maxLimit`. */
export function settingAt(config: object, path: string, fallback: unknown): unknown {
  const value = path
    .split('.')
    .reduce<unknown>((part, name) => (isRecord(part) && Object.hasOwn(part, name) ? part[name] : undefined), config)
  return value ?? fallback
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
