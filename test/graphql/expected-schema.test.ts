/** Compares the generated schemas of many models with a second derivation from the rules. */
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emit } from '@content-gen/codegen'
import { describe, expect, test } from 'vitest'
import { caseFolders, resolveProject } from '../../packages/codegen/test/projects.js'
import { expectedSchema } from './oracle/expected-schema.js'
import { differences, membersOf } from './oracle/members.js'
import { modelTrees } from '../model-trees.js'
import { writeOddModels } from './odd-models.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const projects = [
  at('../../fixtures/magazine'),
  // `odd-names` has enumeration values that Strapi v4 cannot have.
  ...caseFolders.filter((folder) => !folder.endsWith('odd-names')),
  ...modelTrees(),
  writeOddModels('graphql-expected'),
]

describe('the schema of', () => {
  test.each(projects.map((folder) => [basename(folder), folder] as const))('%s', async (_name, folder) => {
    const { schema, config } = await resolveProject(folder)
    const written = emit(schema, config).find(({ path }) => path.endsWith('graphql/schema.graphql'))
    if (!written) return expect(config.graphql.enabled).toBe(false)
    const expected = expectedSchema(folder, {
      accounts: config['users-permissions'].enabled,
      files: config.upload.enabled,
      locales: config.i18n.enabled,
      privateAttributes: config.api.responses.privateAttributes,
    })
    expect(differences(expected, membersOf(written.contents))).toEqual([])
  })
})
