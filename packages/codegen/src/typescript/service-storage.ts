import type { ProjectConfig } from '@content-gen/schema'

/** Returns the name of the function of the package `upload` that opens the service of `upload.provider`; null if files are elsewhere. */
export function serviceStorage({ upload: { providerOptions } }: Pick<ProjectConfig, 'upload'>): string | null {
  if (providerOptions === null) return null
  return 'cloud_name' in providerOptions ? 'cloudinaryStorage' : 's3Storage'
}
