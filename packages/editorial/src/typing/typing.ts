/** Keeps changes that administrators type into working copies and have not saved: their own previews in the panel show them. */
import { ForbiddenError } from '@content-gen/runtime'
import { requireId } from '@content-gen/runtime/query'
import { insertRow, setRows, transact } from '@content-gen/runtime/write'
import type { Caller, SentId, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import { keptHidden } from '../copies/kept-hidden.js'
import { OutdatedError } from '../copies/outdated.js'
import { requireWrite } from '../copies/require-write.js'
import { sentDocument } from '../copies/sent-document.js'
import { documentOf, findCopy } from '../copies/working-copy.js'
import { permittedType, requirePermission } from '../sight/permitted.js'
import { seesWhole } from '../sight/seen-entries.js'
import { typing } from '../tables.js'
import type { StoredVersions } from '../versions/stored-versions.js'
import { requireShowable } from './require-showable.js'

/** The revision that was typed into, and the attributes that differ from it. */
export interface SentTyping {
  readonly revision: unknown
  readonly document: unknown
}

export class Typing {
  constructor(
    private readonly store: Store,
    private readonly types: ReadonlyMap<string, CompiledType>,
    private readonly versions: StoredVersions,
  ) {}

  /**
   * Keeps what the administrator types, in place of what was typed before. Nothing is saved by it, and nobody is told.
   * @throws OutdatedError if the working copy was saved meanwhile, ValidationError for what a page cannot show
   */
  async keep(caller: Caller, uid: string, copy: SentId, { revision, document: sent }: SentTyping) {
    const { administrator } = caller
    if (administrator === undefined) throw new ForbiddenError()
    requirePermission(caller, 'copies.save')
    const type = permittedType(this.types, uid, caller, 'find')
    // As for a preview. Besides, a refusal may quote values of the work below, which others have saved.
    if (!seesWhole(type, caller)) throw new ForbiddenError()
    const id = requireId(copy)
    const document = sentDocument(type, sent, { types: this.store.types, caller })
    await transact(
      this.store.writes,
      async (writing) => {
        const found = await findCopy(writing, type, id)
        await requireWrite(this.types, caller, writing, type, found, document)
        if (found.revision !== revision)
          throw new OutdatedError('The working copy was saved meanwhile', { revision: found.revision })
        const current = (await documentOf(writing, id, found.revision)) ?? {}
        const whole = await keptHidden(writing, type, found, current, { caller, document, versions: this.versions })
        await requireShowable(writing, this.versions, type, found, { ...current, ...whole })
        const where = { copy: id, administrator: administrator.id }
        const row = { revision: found.revision, at: writing.now, document: JSON.stringify(whole) }
        if ((await setRows(writing, typing, { where }, row)) === 0)
          await insertRow(writing, typing, { ...where, ...row })
      },
      'retry',
    )
    return { data: { revision } }
  }
}
