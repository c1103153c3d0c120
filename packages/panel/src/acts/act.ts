import type { MessageKey, Translate } from '../i18n/index.js'
import type { Icon, MenuAct, MenuGroup } from '../kit/index.js'

/** Something that can be done, stated once: for its button, its line in a menu and in the palette, its keys, and their help. `On` is what it is done to. */
export interface Act<On> {
  /** Acts of a place have different names. */
  readonly name: MessageKey
  /** Its name in this state, if it is another. */
  readonly nameNow?: (on: On) => MessageKey | null
  readonly icon?: Icon
  readonly isDanger?: boolean
  /** `Mod` is Ctrl; ⌘ on a Mac. They do it also where no button is. */
  readonly keys?: readonly string[]
  /** Other keys for it, which the help does not name. */
  readonly alsoKeys?: readonly (readonly string[])[]
  /** In editors of texts its keys have a meaning of their own. */
  readonly isPlain?: boolean
  /** Absent: always. */
  readonly isOffered?: (on: On) => unknown
  /** The reason why it cannot be done. */
  readonly refused?: (on: On) => MessageKey | null
  /** There is nothing to do. */
  readonly isIdle?: (on: On) => boolean
  readonly isSelected?: (on: On) => boolean
  /** Leads somewhere, in place of `run`. */
  readonly href?: (on: On) => string
  readonly isDownload?: boolean
  readonly run?: (on: On) => unknown
}

export interface ActGroup<On> {
  readonly title?: MessageKey
  readonly acts: readonly Act<On>[]
}

export const unless = (isPermitted: unknown): MessageKey | null => (isPermitted ? null : 'rights.refused')

export function isOffered<On>({ isOffered: asks }: Act<On>, on: On): boolean {
  return asks === undefined || Boolean(asks(on))
}

/** Returns the acts that are offered, as lines of a menu. */
export function menuGroups<On>(t: Translate, groups: readonly ActGroup<On>[], on: On): readonly MenuGroup[] {
  return groups.map(({ title, acts }) => ({
    ...(title === undefined ? {} : { title: t(title) }),
    acts: acts.filter((act) => isOffered(act, on)).map((act) => lineOf(t, act, on)),
  }))
}

function lineOf<On>(t: Translate, act: Act<On>, on: On): MenuAct {
  const { name, icon, isDanger, isDownload, run } = act
  const said = saidOf(t, act, on)
  const href = said.refused === null ? act.href?.(on) : undefined
  const isSelected = act.isSelected?.(on)
  return { id: name, ...said, icon, isDanger, isDownload, href, isSelected, onAct: run && (() => void run(on)) }
}

/** Returns the name of an act, and why it cannot be done. */
export function saidOf<On>(
  t: Translate,
  { name, nameNow, refused }: Act<On>,
  on: On,
): { readonly text: string; readonly refused: string | null } {
  const reason = refused?.(on) ?? null
  return { text: t(nameNow?.(on) ?? name), refused: reason && t(reason) }
}
