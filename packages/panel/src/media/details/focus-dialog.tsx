import { useState } from 'react'
import { send, useRenew } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, Dialog, Failure, useDialogAct } from '../../kit/index.js'
import type { LibraryFile } from '../file/file.js'
import { pictureUrl } from '../file/file-preview.js'
import { focusKey, middle, positionOf } from '../file/focal-points.js'
import type { Point } from '../file/focal-points.js'
import { WholeField } from './whole-field.js'

/** Shapes in which a site may show the picture. */
const shapes = [1, 16 / 9, 3 / 4]

/** Chooses the point of a picture that stays in sight: with the pointer, by arrow keys, or by numbers. */
export function FocusDialog({
  file,
  point: before,
  onClose,
}: {
  readonly file: LibraryFile
  readonly point: Point | null
  readonly onClose: () => void
}) {
  const t = useT()
  const renew = useRenew()
  const [point, setPoint] = useState(before ?? middle)
  const { isBusy, error, run, close } = useDialogAct(async (next: Point | null) => {
    const path = `/upload/files/${file.id}/focus`
    await (next === null ? send(path, { method: 'DELETE' }) : send(path, { method: 'PUT', body: next }))
    await renew(focusKey)
  }, onClose)
  const side = (name: 'x' | 'y') => (
    <WholeField
      label={t(`focus.${name}`)}
      value={Math.round(point[name] * 100)}
      onChange={(value) => setPoint(within({ ...point, [name]: value / 100 }))}
    />
  )
  const step = (key: string, by: number): Point | null => {
    if (key === 'ArrowLeft') return { ...point, x: point.x - by }
    if (key === 'ArrowRight') return { ...point, x: point.x + by }
    if (key === 'ArrowUp') return { ...point, y: point.y - by }
    return key === 'ArrowDown' ? { ...point, y: point.y + by } : null
  }
  const style = { objectPosition: positionOf(point) }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('focus.title')}
      size="large"
      actions={
        <>
          {before && (
            <Button isDisabled={isBusy} onPress={() => run(null)}>
              {t('focus.remove')}
            </Button>
          )}
          <Button onPress={close}>{t('common.cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onPress={() => run(point)}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="soft">{t('focus.text')}</p>
        <button
          type="button"
          className="focus-stage"
          aria-label={t('focus.at', { x: Math.round(point.x * 100), y: Math.round(point.y * 100) })}
          onClick={(event) => {
            // A key press has no place.
            if (event.detail === 0) return
            const box = event.currentTarget.getBoundingClientRect()
            setPoint(within({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }))
          }}
          onKeyDown={(event) => {
            const next = step(event.key, event.shiftKey ? 0.1 : 0.01)
            if (next === null) return
            event.preventDefault()
            setPoint(within(next))
          }}
        >
          <img src={pictureUrl(file)} alt="" draggable={false} />
          <span className="focus-mark" style={{ left: percent(point.x), top: percent(point.y) }} />
        </button>
        <div className="crop-tools">
          {side('x')}
          {side('y')}
        </div>
        <div className="focus-shapes" aria-hidden="true">
          {shapes.map((ratio) => (
            <img key={ratio} src={pictureUrl(file)} alt="" style={{ ...style, aspectRatio: String(ratio) }} />
          ))}
        </div>
        {error && <Failure error={error} />}
      </div>
    </Dialog>
  )
}

const percent = (part: number) => `${100 * part}%`

function within({ x, y }: Point): Point {
  const part = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * 1000) / 1000
  return { x: part(x), y: part(y) }
}
