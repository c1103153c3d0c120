import { didYouMean, hasErrors, parseConfig, parseModels, resolve } from '@content-gen/schema'
import { loadOwner } from './owner/load-owner.js'
import { load, projectRoot } from './load.js'
import { factsOfFiles } from './owner/kept-facts.js'
import { ownActions } from './owner/link.js'
import { fullName } from './owner/place.js'

/** The actions that can be granted in a project. */
export interface ProjectActions {
  /** Returns true if the action exists, or may exist. */
  has(action: string): boolean
  /** Returns true if the type or controller of such an action exists. */
  hasOwner(action: string): boolean
  /** `Did you mean "api::article.article.find"?`, or null. */
  suggestion(action: string): string | null
}

/** Returns null if the models are missing, as in a production image, or invalid: then the actions are unknown. */
export async function loadActions(projectDir: string): Promise<ProjectActions | null> {
  const root = await projectRoot(projectDir)
  const [project, code] = await Promise.all([load(root), loadOwner(root)])
  if (project.files.length === 0) return null
  const files = code.files.map(({ place, text }) => ({ path: place.path, text }))
  const facts = await factsOfFiles(root, files, false)
  const { config, diagnostics } = parseConfig(project.config, project.configFile)
  const models = parseModels(project.files, config.customFields)
  const resolved = resolve(models.sources, config, ownActions(code.files, facts))
  if (hasErrors([...project.diagnostics, ...models.diagnostics, ...diagnostics, ...resolved.diagnostics])) return null
  // Actions that only GraphQL uses are listed nowhere but in the config.
  const granted = Object.values(config.permissions).flatMap(({ actions }) => actions)
  const known = new Set([...resolved.actions, ...granted])
  const controllers = code.files.flatMap(({ place }, index) => {
    const each = facts[index]
    const members = each?.kind === 'made' ? each.members : null
    return place.kind === 'controller' ? [{ name: fullName(place), isOpen: members === null }] : []
  })
  // Scopes of routes and resolvers are free texts of the owner's.
  const isNamed = (action: string) =>
    action.includes('::') &&
    code.files.some(({ text }) => ["'", '"', '`'].some((mark) => text.includes(mark + action + mark)))
  const open = new Set(controllers.filter(({ isOpen }) => isOpen).map(({ name }) => name))
  const owners = new Set([...known, ...controllers.map(({ name }) => `${name}.`)].map(ownerOf))
  return {
    has: (action) => known.has(action) || open.has(ownerOf(action)) || isNamed(action),
    hasOwner: (action) => owners.has(ownerOf(action)) || isNamed(action),
    suggestion: (action) => didYouMean(action, known),
  }
}

/** `api::article.article` */
function ownerOf(action: string): string {
  return action.slice(0, action.lastIndexOf('.'))
}
