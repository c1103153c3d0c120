import { didYouMean, hasErrors, parseConfig, parseModels, resolve } from '@content-gen/schema'
import { loadOwner } from './load-owner.js'
import { load, projectRoot } from './load.js'
import { factsOfFiles } from './owner/kept-facts.js'
import { ownActions } from './owner/link.js'
import { fullName } from './owner/place.js'

/** What can be granted in a project. */
export interface ProjectActions {
  /** Whether there is such an action, or may be. */
  has(action: string): boolean
  /** Whether there is a type or a controller that such an action would belong to. */
  hasOwner(action: string): boolean
  /** `Did you mean "api::article.article.find"?`, or null. */
  suggestion(action: string): string | null
}

/** Null where the models are not at hand, as in an image of production, or wrong: then nobody can tell. */
export async function loadActions(projectDir: string): Promise<ProjectActions | null> {
  const root = await projectRoot(projectDir)
  const [project, code] = await Promise.all([load(root), loadOwner(root)])
  if (project.files.length === 0) return null
  const files = code.files.map(({ place, text }) => ({ path: place.path, text }))
  const facts = await factsOfFiles(root, files, false)
  const models = parseModels(project.files)
  const { config, diagnostics } = parseConfig(project.config, project.configFile)
  const resolved = resolve(models.sources, config, ownActions(code.files, facts))
  if (hasErrors([...project.diagnostics, ...models.diagnostics, ...diagnostics, ...resolved.diagnostics])) return null
  // What only GraphQL asks for is nowhere but in the config.
  const granted = Object.values(config.permissions).flatMap(({ actions }) => actions)
  const known = new Set([...resolved.actions, ...granted])
  const controllers = code.files.flatMap(({ place }, index) => {
    const each = facts[index]
    const members = each?.kind === 'made' ? each.members : null
    return place.kind === 'controller' ? [{ name: fullName(place), isOpen: members === null }] : []
  })
  // Scopes of routes and resolvers are texts of the owner's.
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
