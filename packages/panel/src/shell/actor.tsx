import type { Actor } from '../api/index.js'
import { useT } from '../i18n/index.js'

/** The name of somebody who did something. */
export function ActorName({ actor }: { readonly actor: Actor }) {
  const t = useT()
  if (actor.name === null && actor.id === null) return <span className="soft">{t(`audit.${actor.kind}`)}</span>
  return <span title={t(`audit.${actor.kind}`)}>{actor.name ?? `${t(`audit.${actor.kind}`)} ${actor.id ?? ''}`}</span>
}
