import { shorten, ValidationError } from '@content-gen/runtime'
import { isRecord, own } from '@content-gen/runtime/write'

/** `{ "api::article": { "controllers": { "article": { "find": { "enabled", "policy" } } } } }` */
export type ActionTree = Record<string, { controllers: Record<string, Record<string, ActionState>> }>

export interface ActionState {
  readonly enabled: boolean
  readonly policy: ''
}

/** Returns every action of the server, with whether it is granted. */
export function printActions(known: Iterable<string>, granted: ReadonlySet<string>): ActionTree {
  const tree: ActionTree = {}
  for (const action of [...known].toSorted()) {
    const [owner, controller, name] = action.split('.')
    if (owner === undefined || controller === undefined || name === undefined) continue
    const { controllers } = (tree[owner] ??= { controllers: {} })
    const actions = (controllers[controller] ??= {})
    actions[name] = { enabled: granted.has(action), policy: '' }
  }
  return tree
}

/** Returns the actions that a client's tree grants. @throws ValidationError if the server lacks one of them */
export function readActions(tree: unknown, known: ReadonlySet<string>): string[] {
  const granted: string[] = []
  for (const [owner, entry] of entriesOf(tree)) {
    for (const [controller, actions] of entriesOf(isRecord(entry) ? own(entry, 'controllers') : undefined)) {
      for (const [name, state] of entriesOf(actions)) {
        if (!isRecord(state) || own(state, 'enabled') !== true) continue
        const action = `${owner}.${controller}.${name}`
        if (!known.has(action)) throw new ValidationError(`There is no action ${shorten(action)}`)
        granted.push(action)
      }
    }
  }
  return granted
}

function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : []
}
