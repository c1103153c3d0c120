import { uploadsPlace } from './uploads-place.js'

/** The files of the media library, wherever they are kept. */
export interface StoredFiles {
  /**
   * Writes a file to a local path. `described`: its row, or a version in the `formats` of it.
   * @throws Error that says why it cannot be read
   */
  read(provider: string, described: Readonly<Record<string, unknown>>, path: string): Promise<void>
}

/** Opens the storages of a project; null if it has no media library. @throws MigrationError, MediaError */
export async function storedFiles(projectDir: string): Promise<StoredFiles | null> {
  const place = await uploadsPlace(projectDir)
  if (place.config.upload === undefined) return null
  const { configuredStorage, projectFolder, Sources } = await import('@content-gen/upload/console')
  const sources = new Sources([await configuredStorage(place), projectFolder(projectDir)], [])
  return {
    read: async (provider, described, path) => {
      if (sources.storageOf(provider)?.fetch === undefined)
        throw new Error(`the project does not keep files in ${provider}`)
      const [hash, ext] = [textOf(described['hash']), textOf(described['ext'])]
      const stored = { hash, ext, metadata: described['provider_metadata'] }
      await sources.read(
        provider,
        { name: hash + ext, url: textOf(described['url']), mime: textOf(described['mime']), place: stored, size: null },
        path,
      )
    },
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
