import { useMemo, useSyncExternalStore } from 'react'
import { textOf } from '../../../form/controls/text.js'
import type { Path } from '../../../form/document/path.js'
import { useForm, useStore } from '../../../form/store/form-context.js'
import { useT } from '../../../i18n/index.js'
import { Card, ImageIcon } from '../../../kit/index.js'
import { sharedPlaces } from './shared-places.js'
import './shared-card.css'

/** Shows the entry as networks and messengers show a link to it. */
export default function SharedCard() {
  const t = useT()
  const { store, labels } = useForm()
  const places = useMemo(() => sharedPlaces(store.models, store.uid), [store])
  const first = (paths: readonly Path[] = []) =>
    paths.map((path) => textOf(store.value(path))).find((text) => text !== '')
  const title = useStore(store, () => first(places?.title) ?? '')
  const description = useStore(store, () => first(places?.description) ?? '')
  const picture = useStore(store, () =>
    places?.picture.map((path) => fileOf(store.value(path))).find((id) => id !== null),
  )
  useSyncExternalStore(labels.subscribe, () => labels.version)
  if (places === null) return null
  const file = picture == null ? null : labels.file(picture)
  const address = file?.thumbnail ?? null
  return (
    <Card title={t('shared.title')}>
      <div className="shared">
        {address === null ? (
          <p className="shared-picture small soft">
            <ImageIcon /> {t('shared.noPicture')}
          </p>
        ) : (
          <img className="shared-picture" src={address} alt={file?.alternativeText ?? ''} />
        )}
        <div className="shared-texts" dir="auto">
          <strong>{title || t('entry.unset')}</strong>
          <span className="small soft">{description || t('entry.unset')}</span>
        </div>
      </div>
    </Card>
  )
}

/** Returns the first file of a value of media; null for none. */
function fileOf(value: unknown): number | null {
  const [id] = Array.isArray(value) ? value : [value]
  return typeof id === 'number' ? id : null
}
