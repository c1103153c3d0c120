import type { Proposal } from '@content-gen/admin/panel-api'
import { send, useAct, useCatalog, useRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, Failure } from '../../kit/index.js'
import type { LibraryFile } from '../file/file.js'

/** Asks the assistant what a picture shows, in the main language of the site. Shown to those who may ask it. */
export function ProposeText({
  file,
  onProposed,
}: {
  readonly file: LibraryFile
  readonly onProposed: (text: string) => void
}) {
  const t = useT()
  const catalog = useCatalog()
  const { texts, media } = useRights()
  const ask = useAct(async () => {
    const picture = await smallPicture(file.formats?.['small']?.url ?? file.url)
    const body = { task: 'describe', to: catalog?.defaultLocale, picture }
    onProposed((await send<Proposal>('/assistant/proposals', { method: 'POST', body })).data.text)
  }, [])
  if (!catalog?.features.assistant || !texts.propose || !media.update) return null
  return (
    <>
      {ask.error && <Failure error={ask.error} />}
      <div>
        <Button size="small" isBusy={ask.isPending} onPress={() => ask.mutate(undefined)}>
          {t('proposal.title')}
        </Button>
      </div>
    </>
  )
}

const longest = 512

/** Returns a picture as a data URL, small enough to be sent on. */
async function smallPicture(address: string): Promise<string> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = address
  await image.decode()
  const scale = Math.min(1, longest / Math.max(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.8)
}
