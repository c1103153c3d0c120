/** How the source of a server is compiled. */
export interface TypescriptProject {
  readonly path: string
  /** What `tsc` needs to be told. */
  readonly arguments: string
  readonly rootDir: string
  readonly outDir: string
  /** The folder whose files, with all that they import, are compiled. */
  readonly include: string
}

/** A project of its own: every file of its owner's is compiled. */
export const everything: TypescriptProject = {
  path: 'tsconfig.json',
  arguments: '',
  rootDir: 'src',
  outDir: 'dist',
  include: 'src',
}

/** An adopted project: only what generated code imports is compiled, as much else was written for another server. */
export const wiredAtTop: TypescriptProject = { ...everything, include: 'src/generated' }

/** The same beside a `tsconfig.json` that stays as it is. */
export const wiredInSource: TypescriptProject = {
  path: 'src/tsconfig.json',
  arguments: ' -p src',
  rootDir: '.',
  outDir: '../dist',
  include: 'generated',
}
