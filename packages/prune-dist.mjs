// Removes what `tsc` once built from sources that are gone: it would be published with the rest.
import { existsSync, readdirSync, rmSync } from 'node:fs'

const packages = new URL('./', import.meta.url)

for (const { name } of readdirSync(packages, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  const [source, built] = ['src', 'dist'].map((folder) => new URL(`${name}/${folder}/`, packages))
  // Vite empties the panel's folder itself.
  if (name === 'panel' || !existsSync(built)) continue
  for (const path of readdirSync(built, { recursive: true })) {
    const [, origin] = /^(.*?)(?:\.js|\.d\.ts|\.js\.map)$/.exec(path) ?? []
    const isCopied = [
      'bundle',
      'explorer',
      'page',
      'reader',
      'templates',
      ...(name === 'client' ? ['typed'] : []),
    ].some((part) => path.startsWith(part))
    if (origin !== undefined && !isCopied && !existsSync(new URL(`${origin}.ts`, source))) rmSync(new URL(path, built))
  }
}
