import type { ContentType, TypeRights } from '@content-gen/admin/panel-api'
import { queryText } from '../api/index.js'
import { PlusIcon } from '../kit/index.js'
import { paths } from '../paths.js'
import { unless, type Act } from './act.js'

/** A type of which there may be entries. */
export interface TypeOn {
  readonly type: ContentType
  readonly rights: Pick<TypeRights, 'create'> | undefined
  /** The language of a new entry. */
  readonly locale?: string | undefined
}

export const createAct = {
  name: 'list.create',
  icon: PlusIcon,
  isOffered: ({ type }: TypeOn) => type.kind === 'collection',
  refused: ({ rights }: TypeOn) => unless(rights?.create),
  href: ({ type, locale }: TypeOn) => paths.create(type.uid) + queryText({ locale }),
} satisfies Act<TypeOn>
