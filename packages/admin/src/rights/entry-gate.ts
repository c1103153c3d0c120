import { NotFoundError, Permissions, requireFields, requireWays } from '@content-gen/runtime'
import type { Admission, EntryAct, EntryGate, GatedWrite, Sight, Store, Way } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { TypeAct } from '../panel-api/index.js'
import { admitMapped } from './mapped-links.js'
import { storedLinks, withUnseen } from './sent-links.js'

interface Gated {
  readonly sight: Sight
  /** Returns the ways in which an act on entries of a type is permitted. */
  readonly ways: (type: CompiledType, act: TypeAct) => readonly Way[]
}

/** The ways that were open to one act before the write. */
interface OpenAct {
  readonly act: TypeAct
  readonly ways: readonly Way[]
}

/**
 * Opens the gate of roles. A write must be permitted for the entry as it was before, and as it is afterwards: nobody moves an entry into his
 * reach or out of it.
 */
export function entryGate(store: Store, { sight, ways }: Gated): EntryGate {
  const permissions = new Permissions(store)

  const openActs = async (type: CompiledType, { acts, id, locale = null }: GatedWrite): Promise<readonly OpenAct[]> => {
    const opened: OpenAct[] = []
    for (const act of acts.map(actOf)) {
      const open = await before(type, act, id, locale)
      requireWays(open, act, type)
      opened.push({ act, ways: open })
    }
    return opened
  }

  const before = async (
    type: CompiledType,
    act: TypeAct,
    id: number | null,
    locale: string | null,
  ): Promise<readonly Way[]> => {
    const all = ways(type, act).filter(
      ({ locales }) => id !== null || locale === null || locales?.has(locale) !== false,
    )
    if (id !== null && act !== 'create') return permissions.open(type, id, all)
    // A new entry is judged once it is there; for a deleted one, no row can show that a condition holds.
    return act === 'delete' ? all.filter(({ rows }) => rows === undefined) : all
  }

  const gate: EntryGate = {
    isOpen: (uid, act) => {
      const type = store.types.get(uid)
      return (
        type !== undefined && ways(type, actOf(act)).some(({ fields, rows }) => fields === null && rows === undefined)
      )
    },
    admit: async (write: GatedWrite): Promise<Admission> => {
      const type = store.types.get(write.uid)
      if (type === undefined || !sight.types.has(write.uid)) throw new NotFoundError()
      if (write.id !== null && !(await permissions.isSeen(sight.types.get(write.uid), write.id)))
        throw new NotFoundError()
      const opened = await openActs(type, write)
      requireAttributes(opened, write, type)
      const settle: Admission['settle'] = async (id) => {
        for (const { act, ways: open } of opened) {
          const still = await permissions.open(type, id, open)
          requireWays(still, act, type, true)
          if (setsAttributes(act)) requireFields(still, write.attributes, type)
        }
        const [first] = opened
        if (first && !(await permissions.isSeen(sight.types.get(write.uid), id))) requireWays([], first.act, type, true)
      }
      return { settle }
    },
    admitLinks: async ({ uid, id, data: sent }) => {
      const type = store.types.get(uid)
      if (type === undefined) throw new NotFoundError()
      const current = id === null ? {} : await storedLinks(store, type, id, sent)
      const data = await withUnseen(store.writes, { sight }, type, sent, current)
      return { data, settle: await admitMapped(gate, type, data, current) }
    },
  }
  return gate
}

/** To make a localization is to create an entry. */
function actOf(act: EntryAct): Exclude<EntryAct, 'createLocalization'> {
  return act === 'createLocalization' ? 'create' : act
}

function requireAttributes(opened: readonly OpenAct[], { attributes }: GatedWrite, type: CompiledType): void {
  for (const { act, ways } of opened) if (setsAttributes(act)) requireFields(ways, attributes, type)
}

/** To publish an entry is to set none of its attributes. */
function setsAttributes(act: TypeAct): boolean {
  return act === 'create' || act === 'update'
}
