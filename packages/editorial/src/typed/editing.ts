import type { Context } from '@content-gen/runtime'
import type { CopiesService, SavesService } from './copies.js'
import type { Data, Uids } from './document.js'
import type { ReleasesService } from './releases.js'
import type { TrashService, VersionsService } from './versions.js'

/** Links that show what is not live yet. */
export interface PreviewsService<Types> {
  /** Makes a link, which reads what the sender of the request may read. `minutes`: until it expires. */
  create(
    ctx: Context,
    preview: {
      readonly copies?: readonly { readonly type: Uids<Types>; readonly copy: number }[]
      readonly releases?: readonly number[]
      readonly mine?: boolean
      readonly at?: string
      readonly entry?: { readonly type: Uids<Types>; readonly id: number }
      readonly minutes?: number
    },
  ): Promise<Data<{ readonly token: string; readonly url: string | null; readonly expiresAt: string }>>
}

/** The work of editors, as the routes below `/api/editorial` serve it. The caller decides what is allowed, as in `content`. */
export interface Editing<Types> {
  readonly versions: VersionsService<Types>
  readonly trash: TrashService<Types>
  readonly copies: CopiesService<Types>
  readonly saves: SavesService<Types>
  readonly releases: ReleasesService<Types>
  readonly previews: PreviewsService<Types>
}

/** The addition to the argument of owner code. `Types`: those of each content type, by uid. */
export interface WithEditing<Types> {
  readonly editing: Editing<Types>
}
