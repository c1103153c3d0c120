import { features, type Config, type Feature } from '@content-gen/contract'

/** The part of the config that decides which features there are. */
export type FeatureConfig = Pick<Config, 'usersPermissions' | 'editorial' | 'admin' | 'upload' | 'cron'>

/** Returns the features that a project has. */
export function servedFeatures(config: FeatureConfig): readonly Feature[] {
  return features.filter(({ section }) => servesSection(config, section))
}

/** Returns true if a section is on, such as `editorial.audit`: the config of a server leaves out those that are off. */
export function servesSection(config: FeatureConfig, section = ''): boolean {
  const keys = section === '' ? [] : section.split('.').map(camelCase)
  const found = keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], config)
  return found !== undefined && (found as { readonly enabled?: boolean }).enabled !== false
}

function camelCase(section: string): string {
  return section.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}
