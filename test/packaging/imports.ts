import { ts } from 'ts-morph'

/** Every package that a file of JavaScript or TypeScript imports, types included. */
export function packagesOf(text: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(text, true, true)
  return importedFiles.flatMap(({ fileName }) => packageOf(fileName) ?? [])
}

/** Packages whose files are looked for rather than imported. */
export function resolvedPackages(text: string): readonly string[] {
  return [...text.matchAll(/\.resolve\('([^']+)'\)/g)].flatMap(([, name = '']) => packageOf(name) ?? [])
}

/** `@scope/name` or `name` of a specifier, null for a file or a module of Node. */
function packageOf(specifier: string): string | null {
  if (/^(\.|#|node:|\/)/.test(specifier)) return null
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** The package that has the types of a module, as a file of ours finds them. */
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
