type Environment = Readonly<Record<string, string | undefined>>

const prefix = 'env:'

/** Returns the value of a setting, which may name a variable of the environment: `env:NAME`. undefined for one that is not set. */
export function namedSetting(setting: string | undefined, environment: Environment): string | undefined {
  return setting?.startsWith(prefix) ? environment[setting.slice(prefix.length)] : setting
}
