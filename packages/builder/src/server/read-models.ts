import { loadConfig } from '@content-gen/codegen'
import { customFields } from '@content-gen/contract'
import {
  attributeOptions,
  compareText,
  featuresOf,
  mediaTypes,
  modelPath,
  parseConfig,
  relationKinds,
  withoutPlainValue,
  type ModelPart,
} from '@content-gen/schema'
import type { PlainJson, ModelFiles, ProjectModels } from '../contract.js'
import { modelKind } from '../model-kind.js'
import { projectFile, readFiles, type ReadFile } from './project-files.js'

/** Returns all models with their files, and what may be written into them. */
export async function readModels(root: string): Promise<ProjectModels> {
  const [files, loaded] = await Promise.all([readFiles(root), loadConfig(root)])
  const { config } = parseConfig(loaded.text, loaded.file)
  const builtIn = new Map(featuresOf(config).flatMap(({ contentTypes = {} }) => Object.entries(contentTypes)))
  const uids = new Set([...files.map(({ uid }) => uid), ...builtIn.keys()])
  const { enabled, defaultLocale, locales } = config.i18n
  const stored = Object.entries(customFields).map(([uid, { type }]) => [uid, type] as const)
  return {
    models: [...uids].toSorted(compareText).map((uid) => modelOf(uid, files, asJson(builtIn.get(uid)))),
    locales: enabled ? [...new Set([defaultLocale, ...locales])] : [],
    customFields: { ...Object.fromEntries(stored), ...config.customFields },
    options: attributeOptions,
    relationKinds,
    mediaTypes,
    withoutPlainValue,
  }
}

function modelOf(uid: string, files: readonly ReadFile[], builtIn: PlainJson | null): ModelFiles {
  const read = (of: ModelPart) => {
    const found = files.find((file) => file.uid === uid && file.of === of)
    return projectFile(found?.path ?? modelPath(uid, of) ?? '', found?.text ?? null)
  }
  const schema = read('schema')
  return { uid, kind: modelKind(uid, schema.json ?? builtIn), builtIn, schema, panel: read('panel') }
}

/** The contract's types are literals. */
function asJson(type: object | undefined): PlainJson | null {
  if (type === undefined) return null
  const json: PlainJson = JSON.parse(JSON.stringify(type))
  return json
}
