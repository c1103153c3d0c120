import type { Release } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Badge, type Tone } from '../../kit/index.js'

const tones: Readonly<Record<Release['state'], Tone>> = {
  open: 'neutral',
  scheduled: 'info',
  done: 'good',
  failed: 'bad',
}

export function ReleaseState({ state }: { readonly state: Release['state'] }) {
  const t = useT()
  return <Badge tone={tones[state]}>{t(`releases.${state}`)}</Badge>
}
