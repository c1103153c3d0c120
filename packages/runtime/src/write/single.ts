import { ValidationError } from '../errors.js'
import { createEntry } from './create.js'
import { updateEntry } from './update.js'
import { rowsOf, scalarField } from './session.js'
import { inSession } from './transaction.js'
import type { Caller } from '../caller.js'
import type { CompiledType } from '../types.js'
import type { WriteContext } from './context.js'
import type { CreateOptions } from './create.js'
import type { Session } from './session.js'

/**
 * Updates the entry of a single type, in whatever state it is, or creates it; answers its id. A localized type has one per
 * locale, of which the first comes into being here and the others as its localizations.
 * @throws ValidationError `singleType.alreadyExists` where there is an entry, but none of `locale`
 */
export async function saveSingle(
  context: WriteContext,
  type: CompiledType,
  locale: string | undefined,
  data: unknown,
  caller: Caller,
  options: Pick<CreateOptions, 'publish'> = {},
): Promise<number> {
  const id = await findSingle(context, type, locale)
  if (id !== null) return updateEntry(context, type, id, data, caller)
  return createEntry(context, type, data, caller, { ...options, guard: (session) => refuseSecond(session, type) })
}

async function findSingle(
  context: WriteContext,
  type: CompiledType,
  locale: string | undefined,
): Promise<number | null> {
  const field = type.localized ? scalarField(type, 'locale') : null
  return inSession(context, async (session) => {
    const where = field === null ? {} : { [field]: locale ?? context.i18n.defaultLocale }
    const found = await rowsOf(session, type).findFirst({ where, select: { id: true }, orderBy: { id: 'asc' } })
    if (found === null) await refuseSecond(session, type)
    return found === null ? null : Number(found['id'])
  })
}

async function refuseSecond(session: Session, type: CompiledType): Promise<void> {
  if ((await rowsOf(session, type).count({ where: {} })) > 0) throw new ValidationError('singleType.alreadyExists')
}
