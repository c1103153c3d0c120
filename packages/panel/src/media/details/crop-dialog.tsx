import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { send, statusOf, useRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, Checkbox, Dialog, Failure, RefreshIcon, Select, useDialogAct } from '../../kit/index.js'
import { between, resized, shaped, turned, whole, within } from './crop-rectangle.js'
import type { Rectangle, Turn } from './crop-rectangle.js'
import type { LibraryFile } from '../file/file.js'
import { pictureUrl } from '../file/file-preview.js'
import { useFocalPoints } from '../file/focal-points.js'
import { WholeField } from './whole-field.js'

const ratios: Readonly<Record<string, number | null>> = {
  free: null,
  '1:1': 1,
  '4:3': 4 / 3,
  '3:2': 1.5,
  '16:9': 16 / 9,
  '3:4': 0.75,
}
const turns: readonly Turn[] = [0, 90, 180, 270]

/** The pictures that the server cuts. */
export function canCrop({ mime, width, height }: LibraryFile): boolean {
  return (
    ['image/png', 'image/jpeg', 'image/webp', 'image/tiff'].includes(mime ?? '') && width !== null && height !== null
  )
}

/** Cuts a part of a picture: with the pointer, or by numbers. */
export function CropDialog({
  file,
  onDone,
  onClose,
}: {
  readonly file: LibraryFile
  readonly onDone: () => Promise<unknown>
  readonly onClose: () => void
}) {
  const t = useT()
  const original = { width: file.width ?? 1, height: file.height ?? 1 }
  const [turn, setTurn] = useState<Turn>(0)
  const [ratio, setRatio] = useState('free')
  const size = turned(original, turn)
  const [part, setPart] = useState<Rectangle>(whole(original))
  const points = useFocalPoints([file.id])
  const { media } = useRights()
  const [isCopy, setCopy] = useState(media.upload)
  const { isBusy, error, run, close } = useDialogAct(async () => {
    const body = { ...part, rotate: turn, copy: isCopy, updatedAt: file.updatedAt }
    try {
      await send(`/upload/files/${file.id}/crop`, { method: 'POST', body })
    } catch (failure) {
      if (statusOf(failure) === 409) await onDone()
      throw failure
    }
    await onDone()
  }, onClose)
  // Somebody else has changed the picture: the part was chosen on another one.
  const begin = useEffectEvent(() => {
    setTurn(0)
    setPart(whole(original))
  })
  useEffect(() => begin(), [file.updatedAt])
  const side = (name: keyof Rectangle) => (
    <WholeField
      label={t(`crop.${name}`)}
      value={part[name]}
      onChange={(value) => setPart(resized(part, name, value, ratios[ratio] ?? null, size))}
    />
  )
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('crop.title')}
      size="large"
      actions={
        <>
          <Button onPress={close}>{t('common.cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onPress={run}>
            {isCopy ? t('crop.saveCopy') : t('crop.save')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Stage file={file} turn={turn} part={part} ratio={ratios[ratio] ?? null} onChange={setPart} />
        <div className="crop-tools">
          <Select
            label={t('crop.ratio')}
            value={ratio}
            options={Object.keys(ratios).map((id) => ({ id, text: id === 'free' ? t('crop.free') : id }))}
            onChange={(next) => {
              setRatio(next)
              // A turned picture has its point elsewhere.
              setPart(shaped(part, ratios[next] ?? null, size, turn === 0 ? (points.get(file.id) ?? null) : null))
            }}
          />
          {side('x')}
          {side('y')}
          {side('width')}
          {side('height')}
          <Button
            icon={RefreshIcon}
            onPress={() => {
              const next = turns[(turns.indexOf(turn) + 1) % turns.length] ?? 0
              setTurn(next)
              setPart(whole(turned(original, next)))
            }}
          >
            {t('crop.turn')}
          </Button>
        </div>
        <Checkbox isSelected={isCopy} onChange={setCopy} isDisabled={!media.upload || !media.update}>
          {t('crop.copy')}
        </Checkbox>
        {error && <Failure error={error} />}
      </div>
    </Dialog>
  )
}

interface StageProps {
  readonly file: LibraryFile
  readonly turn: Turn
  readonly part: Rectangle
  readonly ratio: number | null
  readonly onChange: (part: Rectangle) => void
}

/** The picture, turned, with the part that stays. */
function Stage({ file, turn, part, ratio, onChange }: StageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const held = useRef<{ readonly from: { x: number; y: number }; readonly part: Rectangle | null } | null>(null)
  const url = pictureUrl(file)
  const size = turned({ width: file.width ?? 1, height: file.height ?? 1 }, turn)
  useEffect(() => {
    const image = new Image()
    image.addEventListener('load', () => canvas.current && draw(canvas.current, image, turn))
    image.src = url
  }, [url, turn])
  const pointOf = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height,
    }
  }
  const percent = (value: number, of: number) => `${(100 * value) / of}%`
  return (
    <div
      className="crop-stage"
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const from = pointOf(event)
        const isInside =
          from.x > part.x && from.x < part.x + part.width && from.y > part.y && from.y < part.y + part.height
        const isWhole = part.width === size.width && part.height === size.height
        held.current = { from, part: isInside && !isWhole ? part : null }
      }}
      onPointerMove={(event) => {
        if (!held.current) return
        const { from, part: before } = held.current
        const to = pointOf(event)
        onChange(
          before
            ? within({ ...before, x: before.x + to.x - from.x, y: before.y + to.y - from.y }, size)
            : between(from, to, ratio, size),
        )
      }}
      onPointerUp={() => {
        held.current = null
      }}
    >
      <canvas ref={canvas} {...scaled(size)} aria-hidden="true" />
      <div
        className="crop-part"
        style={{
          left: percent(part.x, size.width),
          top: percent(part.y, size.height),
          width: percent(part.width, size.width),
          height: percent(part.height, size.height),
        }}
      />
    </div>
  )
}

/** The longest side that is drawn: more than a screen shows helps nobody. */
const longest = 1600

function scaled({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function draw(canvas: HTMLCanvasElement, image: HTMLImageElement, turn: Turn): void {
  const drawn = scaled({ width: image.naturalWidth, height: image.naturalHeight })
  const size = turned(drawn, turn)
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) return
  context.translate(size.width / 2, size.height / 2)
  context.rotate((turn * Math.PI) / 180)
  context.drawImage(image, -drawn.width / 2, -drawn.height / 2, drawn.width, drawn.height)
}
