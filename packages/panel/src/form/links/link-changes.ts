/** Additions to the links that other entries keep, and removals: those entries change meanwhile, so that a list of all would be wrong. */
import { isItem } from '../document/values.js'

export interface LinkChanges {
  readonly connect: readonly number[]
  readonly disconnect: readonly number[]
}

export const noChanges: LinkChanges = { connect: [], disconnect: [] }

/** Returns the changes that a value says; a list of what there is says none. */
export function linkChangesOf(value: unknown): LinkChanges {
  return isItem(value) ? { connect: idsOf(value['connect']), disconnect: idsOf(value['disconnect']) } : noChanges
}

export function connected(changes: LinkChanges, id: number, isMultiple: boolean): LinkChanges {
  const { connect, disconnect } = withoutChange(changes, id)
  return { connect: isMultiple ? [...connect, id] : [id], disconnect }
}

export function disconnected(changes: LinkChanges, id: number): LinkChanges {
  const { connect, disconnect } = withoutChange(changes, id)
  return { connect, disconnect: [...disconnect, id] }
}

export function withoutChange({ connect, disconnect }: LinkChanges, id: number): LinkChanges {
  const others = (ids: readonly number[]) => ids.filter((each) => each !== id)
  return { connect: others(connect), disconnect: others(disconnect) }
}

function idsOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
}
