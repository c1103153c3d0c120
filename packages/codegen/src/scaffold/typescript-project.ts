/** How the source of a server is compiled. */
export interface TypescriptProject {
  readonly path: string
  /** The arguments that `tsc` needs. */
  readonly arguments: string
  readonly rootDir: string
  readonly outDir: string
  /** The folder whose files are compiled, with everything that they import. */
  readonly include: string
}

/** A project of its own: all owner files are compiled. */
export const everything: TypescriptProject = {
  path: 'tsconfig.json',
  arguments: '',
  rootDir: 'src',
  outDir: 'dist',
  include: 'src',
}

/** A former Strapi v4 project: only files that generated code imports are compiled, since much else was written for another server. */
export const wiredAtTop: TypescriptProject = { ...everything, include: 'src/generated' }

/** The same beside an existing `tsconfig.json`. */
export const wiredInSource: TypescriptProject = {
  path: 'src/tsconfig.json',
  arguments: ' -p src',
  rootDir: '.',
  outDir: '../dist',
  include: 'generated',
}
