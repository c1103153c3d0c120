/** The order matters: many browsers claim to be others too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/HeadlessChrome|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Returns a browser and its system in two words, or the beginning of what an agent says of itself. */
export function deviceOf(agent: string | null): string {
  if (agent === null) return '–'
  const of = (known: readonly (readonly [RegExp, string])[]) => known.find(([pattern]) => pattern.test(agent))?.[1]
  const found = [of(browsers), of(systems)].filter((one) => one !== undefined)
  return found.length === 0 ? agent.slice(0, 40) : found.join(' · ')
}
