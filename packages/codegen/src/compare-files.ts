import { compareText } from '@content-gen/schema'
import type { Artifact } from './artifact.js'
import type { FileState } from './project/file-state.js'
import { hashText, manifestPath, printManifest, type Manifest } from './project/manifest.js'

/**
 * The effect of a run on one file.
 * - `kept`: it is the owner's: an existing scaffold file, or an edited file of a removed model.
 * - `conflict`: the tool must write here, but did not write what is there. With a conflict, nothing is applied.
 */
export interface Change {
  readonly kind: 'create' | 'update' | 'unchanged' | 'delete' | 'kept' | 'conflict'
  readonly path: string
  /** null: no file. */
  readonly before: string | null
  readonly after: string | null
}

/** Compares the desired files with the existing ones. A file is the tool's while its content is what the manifest recorded. */
export function compareFiles(
  artifacts: readonly Artifact[],
  files: ReadonlyMap<string, FileState>,
  manifest: Manifest,
): readonly Change[] {
  const read = (path: string) => files.get(path) ?? { kind: 'absent' as const }
  const wanted = new Set(artifacts.map(({ path }) => path))
  const orphans = [...manifest.keys()].filter((path) => !wanted.has(path))
  const generated = artifacts.filter(({ ownership }) => ownership === 'generated')
  const next = new Map(generated.map(({ path, contents }) => [path, hashText(contents)]))
  return [
    ...artifacts.map((artifact) => compareArtifact(artifact, read(artifact.path), manifest)),
    ...orphans.flatMap((path) => compareOrphan(path, read(path), manifest)),
    compareManifest(printManifest(next), read(manifestPath)),
  ].toSorted((a, b) => compareText(a.path, b.path))
}

function compareArtifact({ path, contents, ownership }: Artifact, state: FileState, manifest: Manifest): Change {
  switch (state.kind) {
    case 'absent':
      return { kind: 'create', path, before: null, after: contents }
    case 'blocked':
      return ownership === 'scaffold'
        ? { kind: 'kept', path, before: null, after: null }
        : { kind: 'conflict', path, before: null, after: contents }
    case 'file':
      if (state.text === contents) return { kind: 'unchanged', path, before: state.text, after: contents }
      if (ownership === 'scaffold') return { kind: 'kept', path, before: state.text, after: state.text }
      return {
        kind: isOurs(path, state.text, manifest) ? 'update' : 'conflict',
        path,
        before: state.text,
        after: contents,
      }
  }
}

function compareOrphan(path: string, state: FileState, manifest: Manifest): Change[] {
  if (state.kind !== 'file') return []
  if (isOurs(path, state.text, manifest)) return [{ kind: 'delete', path, before: state.text, after: null }]
  return [{ kind: 'kept', path, before: state.text, after: state.text }]
}

/** The manifest itself is always the tool's. */
function compareManifest(contents: string, state: FileState): Change {
  if (state.kind === 'absent') return { kind: 'create', path: manifestPath, before: null, after: contents }
  if (state.kind === 'blocked') return { kind: 'conflict', path: manifestPath, before: null, after: contents }
  return {
    kind: state.text === contents ? 'unchanged' : 'update',
    path: manifestPath,
    before: state.text,
    after: contents,
  }
}

function isOurs(path: string, text: string, manifest: Manifest): boolean {
  return manifest.get(path) === hashText(text)
}
