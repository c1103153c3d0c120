import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadActions } from '../src/load-actions.js'
import { temporaryFolder } from './folder.js'
import { cases } from './projects.js'

function project(name: string): string {
  const folder = temporaryFolder()
  cpSync(fileURLToPath(new URL(`${name}/src`, cases)), join(folder, 'src'), { recursive: true })
  return folder
}

test('actions of types, of features, and of the owner’s controllers', async () => {
  const actions = await loadActions(project('owner-code'))
  for (const action of [
    'api::recipe.recipe.find',
    'api::recipe.recipe.newest',
    'api::recipe.kitchen.echo',
    'plugin::users-permissions.user.me',
    'plugin::content-type-builder.components.getComponents',
  ])
    expect(actions?.has(action), action).toBe(true)
  for (const action of ['api::recipe.recipe.fnid', 'api::recipe.kitchen.find', 'api::gone.gone.find', 'find', ''])
    expect(actions?.has(action), action).toBe(false)
  expect(actions?.suggestion('api::recipe.recipe.newst')).toBe('Did you mean "api::recipe.recipe.newest"?')
  expect(actions?.suggestion('nothing like it')).toBeNull()
})

test('an action has an owner while its type or controller exists', async () => {
  const folder = project('owner-code')
  const owned = async (action: string) => (await loadActions(folder))?.hasOwner(action)
  expect(await owned('api::recipe.recipe.whatever')).toBe(true)
  expect(await owned('api::recipe.kitchen.whatever')).toBe(true)
  expect(await owned('api::gone.gone.find')).toBe(false)
  rmSync(join(folder, 'src/api/recipe/controllers/kitchen.ts'))
  expect(await owned('api::recipe.kitchen.whatever')).toBe(false)
})

test('actions that a controller does not list may be anything, and actions that code names exist', async () => {
  const folder = project('owner-code')
  const file = join(folder, 'src/api/recipe/controllers/kitchen.ts')
  const made =
    "import { defineActions } from '../../../generated/owner.js'\nexport default defineActions(() => ({ ...more }))\n"
  writeFileSync(file, made)
  writeFileSync(join(folder, 'src/index.ts'), "export const scope = ['api::special.special.do']\n")
  const actions = await loadActions(folder)
  expect(actions?.has('api::recipe.kitchen.whatever')).toBe(true)
  expect(actions?.has('api::special.special.do')).toBe(true)
  expect(actions?.hasOwner('api::special.special.do')).toBe(true)
  expect(actions?.has('api::special.special.undo')).toBe(false)
})

test('the result is unknown if the models are missing or wrong', async () => {
  expect(await loadActions(temporaryFolder())).toBeNull()
  const folder = project('owner-code')
  writeFileSync(join(folder, 'content-gen.config.json'), '{')
  expect(await loadActions(folder)).toBeNull()
})
