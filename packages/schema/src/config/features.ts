import { features, type Feature, type ProjectConfig } from '@content-gen/contract'

/** Returns the features that a project has. */
export function featuresOf(config: ProjectConfig): readonly Feature[] {
  return features.filter(({ section }) => isOn(config, section))
}

/**
 * Returns true if a section is on, such as `editorial.audit`, or if none is named. A section without `enabled`, such as
 * `users-permissions.providers`, is on unless it is empty.
 */
export function isOn(config: ProjectConfig, section: string | undefined): boolean {
  if (section === undefined) return true
  const found = section.split('.').reduce<unknown>(member, config)
  const isEnabled = member(found, 'enabled')
  return typeof isEnabled === 'boolean' ? isEnabled : Object.keys(found ?? {}).length > 0
}

function member(value: unknown, key: string): unknown {
  return (value as Readonly<Record<string, unknown>>)[key]
}
