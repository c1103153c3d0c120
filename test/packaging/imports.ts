import { join } from 'node:path/posix'
import { ts } from 'ts-morph'

/** Returns every package that a JavaScript or TypeScript file imports, including those of types. */
export function packagesOf(text: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(text, true, true)
  return importedFiles.flatMap(({ fileName }) => packageOf(fileName) ?? [])
}

/** Returns the type files to which imports lead from these: those that a user of the package compiles with. */
export function reachedTypes(starts: readonly string[], read: (path: string) => string): ReadonlySet<string> {
  const reached = new Set(starts)
  for (const path of reached) {
    const { importedFiles } = ts.preProcessFile(read(path), true, true)
    for (const { fileName } of importedFiles)
      if (fileName.startsWith('.')) reached.add(join(path, '..', fileName.replace(/\.([cm]?)js$/, '.d.$1ts')))
  }
  return reached
}

/** Packages whose files are located rather than imported. */
export function resolvedPackages(text: string): readonly string[] {
  return [...text.matchAll(/\.resolve\(['"]([^'"]+)['"]\)/g)].flatMap(([, name = '']) => packageOf(name) ?? [])
}

/** Returns `@scope/name` or `name` of a specifier, or null for a file or a Node module. */
function packageOf(specifier: string): string | null {
  if (/^(\.|#|node:|\/)/.test(specifier)) return null
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** The package with the types of a module, resolved from a file of ours. */
export function typesOf(specifier: string, file: string): string | null {
  const options = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext }
  const { resolvedModule } = ts.resolveModuleName(
    specifier,
    file,
    options,
    ts.sys,
    undefined,
    undefined,
    ts.ModuleKind.ESNext,
  )
  return resolvedModule?.resolvedFileName.endsWith('ts') ? (resolvedModule.packageId?.name ?? null) : null
}
