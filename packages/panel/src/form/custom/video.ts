import { isItem, own } from '../document/values.js'

/** The stored form of a video: its address in `json`, in JSON that is a text, or alone. */
export type VideoForm = 'json' | 'jsonText' | 'text'

export interface Video {
  /** `youtube`, `vimeo`, `facebook`; empty for others. */
  readonly provider: string
  readonly providerUid: string
}

/** Returns the address of a stored video; null if the value is none. */
export function addressOf(value: unknown): string | null {
  if (value === null || value === undefined) return ''
  if (isItem(value)) {
    const url = own(value, 'url') ?? ''
    return typeof url === 'string' ? url : null
  }
  if (typeof value !== 'string') return null
  return value.startsWith('{') ? addressOf(parsed(value)) : value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return false
  }
}

export const isVideo = (value: unknown): boolean => addressOf(value) !== null

/** Returns a video as its plugin stores it. */
export function storedVideo(url: string, form: VideoForm): unknown {
  if (url === '') return null
  if (form === 'text') return url
  const { provider, providerUid } = videoAt(url)
  return form === 'json' ? { url, provider, providerUid } : JSON.stringify({ url })
}

/** Returns the site of a video and its id there, as its address tells them. */
export function videoAt(url: string): Video {
  const none = { provider: '', providerUid: '' }
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return none
  const { hostname, pathname, searchParams } = new URL(url)
  const host = hostname.replace(/^(www|m|player)\./, '')
  if (host === 'youtube.com' || host === 'youtube-nocookie.com' || host === 'youtu.be') {
    const uid =
      searchParams.get('v') ?? /^\/(?:embed\/|v\/|shorts\/|live\/)?([\w-]{11})(?:$|\/)/.exec(pathname)?.[1] ?? ''
    return /^[\w-]{11}$/.test(uid) ? { provider: 'youtube', providerUid: uid } : none
  }
  if (host === 'vimeo.com') {
    const uid = /\/(\d+)(?:$|\/)/.exec(pathname)?.[1]
    return uid === undefined ? none : { provider: 'vimeo', providerUid: uid }
  }
  return host === 'facebook.com' ? { provider: 'facebook', providerUid: url } : none
}
